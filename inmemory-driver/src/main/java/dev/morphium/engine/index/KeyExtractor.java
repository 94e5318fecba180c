package dev.morphium.engine.index;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the index keys of documents for one index.
 *
 * <p>Without an array on a path, a document has exactly one key, which is copied from its bytes;
 * the first array leads to {@link MultikeyExtractor}. One extractor is not for several threads.
 */
public final class KeyExtractor {

  private final IndexDefinition definition;
  private final KeyEncoder encoder;
  private final InterruptCheck interrupts;
  private final @Nullable GeoKeyExtractor geo;
  private final @Nullable TextKeyExtractor text;
  private final @Nullable HashedKeyExtractor hashed;
  private final @Nullable WildcardKeyExtractor wildcard;
  private final short[] met;
  private KeyTypes types = KeyTypes.NONE;
  private int notFound;

  /**
   * An extractor of its own.
   *
   * @param interrupts where long work on a document looks whether it is to end
   */
  public KeyExtractor(IndexDefinition definition, InterruptCheck interrupts) {
    this(definition, new KeyEncoder(), interrupts);
  }

  /** An extractor that shares an encoder. */
  KeyExtractor(IndexDefinition definition, KeyEncoder encoder, InterruptCheck interrupts) {
    this.definition = definition;
    this.encoder = encoder;
    this.interrupts = interrupts;
    this.geo = definition.isGeo() ? new GeoKeyExtractor(definition, interrupts) : null;
    TextIndexSpec spec = definition.text();
    this.text = spec == null ? null : new TextKeyExtractor(definition, spec, interrupts);
    this.hashed = definition.isHashed() ? new HashedKeyExtractor(definition, encoder) : null;
    this.met = new short[definition.size()];
    WildcardComponent all = definition.wildcard();
    this.wildcard = all == null ? null : new WildcardKeyExtractor(definition, all, interrupts);
  }

  /**
   * The keys of a document.
   *
   * @throws CommandException 171 when two paths lead through different arrays, 16746 when a part of
   *     a path is both an array index and a field of a document in that array
   */
  public DocumentKeys keysOf(Document document) {
    if (!definition.covers(document)) {
      return DocumentKeys.NONE;
    }
    if (geo != null) {
      return geo.keysOf(document);
    }
    if (text != null) {
      return text.keysOf(document);
    }
    if (hashed != null) {
      return hashed.keysOf(document);
    }
    if (wildcard != null) {
      return wildcard.keysOf(document);
    }
    encoder.reset();
    notFound = 0;
    for (int i = 0; i < definition.size(); i++) {
      if (!append(document, i)) {
        return new MultikeyExtractor(definition, encoder, interrupts).keysOf(document);
      }
    }
    return definition.isSparse() && notFound == definition.size()
        ? DocumentKeys.NONE
        : DocumentKeys.of(encoder.toByteArray(), types());
  }

  /** Appends a component. @return false when there is an array on the path */
  private boolean append(Document document, int component) {
    FieldPath path = definition.paths().get(component);
    boolean descending = definition.isDescending(component);
    byte[] bytes = document.bytes();
    int within = document.offset();
    for (int part = 0, last = path.size() - 1; part <= last; part++) {
      FieldName name = path.part(part);
      int element = BsonBytes.find(bytes, within, name);
      if (element < 0) {
        break;
      }
      byte type = bytes[element];
      within = element + 1 + name.size();
      if (type == BsonType.ARRAY && !definition.isId()) {
        return false;
      }
      if (part == last) {
        met[component] = (short) KeyTypes.bit(type, bytes, within, definition.isCollated());
        if (definition.isCollated()) {
          Value value = ValueReader.read(type, bytes, within);
          encoder.append(definition.keyOf(value), descending);
        } else {
          encoder.append(type, bytes, within, descending);
        }
        return true;
      }
      if (type != BsonType.DOCUMENT) {
        break;
      }
    }
    notFound++;
    met[component] = KeyTypes.MISSING;
    encoder.append(Constant.NULL, descending);
    return true;
  }

  /** The type bits of the last document: mostly those of the one before. */
  private KeyTypes types() {
    if (!types.are(met)) {
      types = KeyTypes.of(met);
    }
    return types;
  }
}
