package dev.morphium.engine.index;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.text.TextScorer;
import dev.morphium.engine.text.TextTerms;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Extracts the keys of a text index: one for each term of a document, with the term's score between
 * it and the fields behind.
 *
 * <p>A document without any term is not in the index. Source: MongoDB manual, "Text Indexes",
 * sections "Sparse Property" and "Compound Text Index".
 */
final class TextKeyExtractor {
  private final IndexDefinition definition;
  private final TextIndexSpec spec;
  private final TextScorer scorer;
  private final InterruptCheck interrupts;
  private final KeyEncoder encoder = new KeyEncoder();

  TextKeyExtractor(IndexDefinition definition, TextIndexSpec spec, InterruptCheck interrupts) {
    this.definition = definition;
    this.spec = spec;
    this.scorer = new TextScorer(spec);
    this.interrupts = interrupts;
  }

  /**
   * @throws CommandException 201 when a field beside the text is an array, 17261 or 17262 when the
   *     document names no language
   */
  DocumentKeys keysOf(Document document) {
    int text = spec.before().size();
    byte[] before = fields(document, 0, text);
    byte[] behind = fields(document, text + 2, definition.size());
    Map<String, Double> scores = scorer.scores(document);
    if (scores.isEmpty()) {
      return DocumentKeys.NONE;
    }
    Set<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    scores.forEach(
        (term, score) -> {
          interrupts.tick(1);
          keys.add(key(before, term, score, behind));
        });
    if (keys.size() == 1) {
      return DocumentKeys.of(keys.iterator().next());
    }
    long[] multikey = new long[definition.size()];
    multikey[text] = 1;
    return DocumentKeys.of(keys.toArray(byte[][]::new), MultikeyPaths.of(multikey));
  }

  private byte[] key(byte[] before, String term, double score, byte[] behind) {
    encoder.reset().put(before, 0, before.length);
    byte[] text = TextTerms.keyOf(term, spec);
    encoder.append(StringValue.view(text, 0, text.length), false);
    encoder.append(new DoubleValue(score), false);
    encoder.put(behind, 0, behind.length);
    return encoder.toByteArray();
  }

  /** The keys of the fields beside the text. */
  private byte[] fields(Document document, int from, int to) {
    encoder.reset();
    for (int i = from; i < to; i++) {
      encoder.append(value(document, definition.paths().get(i)), definition.isDescending(i));
    }
    return encoder.toByteArray();
  }

  private static Value value(Document document, FieldPath path) {
    Value value = document;
    for (int part = 0; part < path.size(); part++) {
      value = value instanceof Document inner ? inner.get(path.part(part)) : Constant.MISSING;
      if (value instanceof ArrayValue) {
        throw new CommandException(
            ErrorCode.CANNOT_BUILD_INDEX_KEYS,
            "Field '"
                + path
                + "' of text index contains an array in document: "
                + ValueText.of(document));
      }
    }
    return value.isMissing() ? Constant.NULL : value;
  }
}
