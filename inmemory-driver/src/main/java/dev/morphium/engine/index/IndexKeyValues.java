package dev.morphium.engine.index;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;

/**
 * The values of an index key, made anew from the document, since the encoded key has lost their
 * types.
 */
public final class IndexKeyValues {
  private IndexKeyValues() {}

  /**
   * The key with the names of the index's fields.
   *
   * @param key the encoded key, without a record id, that the document has in the index
   * @throws CommandException 238 for the keys of geospatial and text indexes and of compound
   *     wildcard indexes
   */
  public static Document of(IndexDefinition index, Document document, byte[] key) {
    WildcardPath along = index.along();
    if (along != null && along.position() == 0 && !along.isAny() && index.size() == 2) {
      return ofWildcard(index, along, document, key);
    }
    if (index.isGeo() || index.text() != null || index.wildcard() != null) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The keys of the index '" + index.name() + "' cannot be shown by this server");
    }
    return named(index, values(index, document, key), new DocumentBuilder());
  }

  private static Document ofWildcard(
      IndexDefinition index, WildcardPath along, Document document, byte[] key) {
    byte[] path = new KeyEncoder().append(StringValue.of(along.path()), false).toByteArray();
    DocumentBuilder pattern = new DocumentBuilder().append(along.path(), 1);
    IndexDefinition plain = IndexDefinition.of(pattern.build(), index.name());
    byte[] rest = Arrays.copyOfRange(key, path.length, key.length);
    DocumentBuilder out = new DocumentBuilder().append(WildcardPath.NAME, along.path());
    return named(plain, values(plain, document, rest), out);
  }

  private static Value[] values(IndexDefinition index, Document document, byte[] key) {
    Value[] values =
        index.isHashed()
            ? new HashedKeyExtractor(index, new KeyEncoder()).valuesOf(document)
            : new MultikeyExtractor(index, new KeyEncoder(), InterruptCheck.NONE)
                .valuesOf(document, key);
    if (values == null) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The key of the index '" + index.name() + "' cannot be shown by this server");
    }
    return values;
  }

  private static Document named(IndexDefinition index, Value[] values, DocumentBuilder out) {
    for (int i = 0; i < values.length; i++) {
      out.append(index.paths().get(i).toString(), values[i]);
    }
    return out.build();
  }
}
