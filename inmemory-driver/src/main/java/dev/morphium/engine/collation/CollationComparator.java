package dev.morphium.engine.collation;

import com.ibm.icu.text.RawCollationKey;
import com.ibm.icu.text.RuleBasedCollator;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The order of values in which strings compare by a collation; for any number of threads.
 *
 * <p>Field names do not take part in it. A collator of ICU serves one thread at a time, so each
 * thread has its own, which shares the tables with all others.
 */
public final class CollationComparator extends ValueComparator {
  private final Document spec;
  private final ThreadLocal<RuleBasedCollator> collators;

  CollationComparator(Document spec, RuleBasedCollator collator) {
    this.spec = spec;
    RuleBasedCollator frozen = (RuleBasedCollator) collator.freeze();
    this.collators = ThreadLocal.withInitial(frozen::cloneAsThawed);
  }

  @Override
  public Document collation() {
    return spec;
  }

  /**
   * Bytes whose unsigned order is the order of the strings; equal strings have equal bytes. Index
   * keys hold them in the place of a string.
   */
  public byte[] sortKey(StringValue string) {
    RawCollationKey key = collators.get().getRawCollationKey(string.value(), null);
    return Arrays.copyOf(key.bytes, key.size - 1); // without the terminator
  }

  /**
   * The value with the sort key in the place of each string in it: such values compare by their
   * bytes as the values themselves compare by the collation.
   */
  public Value keyOf(Value value) {
    return switch (value) {
      case StringValue string -> key(string);
      case SymbolValue symbol -> key(StringValue.of(symbol.value()));
      case ArrayValue array -> ArrayValue.of(array.elements().stream().map(this::keyOf).toList());
      case Document document -> {
        DocumentBuilder keys = new DocumentBuilder(2 * document.length());
        ElementCursor cursor = document.cursor();
        while (cursor.next()) {
          keys.append(cursor.name(), keyOf(cursor.value()));
        }
        yield keys.build();
      }
      default -> value;
    };
  }

  private StringValue key(StringValue string) {
    byte[] bytes = sortKey(string);
    return StringValue.view(bytes, 0, bytes.length);
  }

  /** Whether a collation matters for how a value compares: it is, or may hold, a string. */
  public static boolean concerns(Value value) {
    return value instanceof StringValue
        || value instanceof SymbolValue
        || value instanceof Document
        || value instanceof ArrayValue;
  }

  /**
   * {@inheritDoc}
   *
   * <p>ICU compares some Latin strings in another order than that of their sort keys (an accent
   * before a sharp s), so that only the keys decide where there is more than ASCII.
   */
  @Override
  protected int compareStrings(StringValue left, StringValue right) {
    if (left.equals(right)) {
      return 0;
    }
    RuleBasedCollator collator = collators.get();
    String one = left.value();
    String other = right.value();
    return isAscii(one) && isAscii(other)
        ? collator.compare(one, other)
        : collator
            .getRawCollationKey(one, null)
            .compareTo(collator.getRawCollationKey(other, null));
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7f) {
        return false;
      }
    }
    return true;
  }

  @Override
  protected int hashString(StringValue string) {
    RawCollationKey key = collators.get().getRawCollationKey(string.value(), null);
    int hash = 0;
    for (int i = 0; i < key.size; i++) {
      hash = 31 * hash + key.bytes[i];
    }
    return hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CollationComparator that && spec.equals(that.spec);
  }

  @Override
  public int hashCode() {
    return spec.hashCode();
  }
}
