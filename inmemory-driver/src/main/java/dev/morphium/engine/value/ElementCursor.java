package dev.morphium.engine.value;

/**
 * A walk over the elements of a document or an array, without decoding what nobody asks for.
 *
 * <p>One cursor walks once; it is not for several threads.
 */
public final class ElementCursor {
  private final byte[] bytes;
  private int element;
  private int nameEnd;
  private int next;

  /** A cursor before the first element of the document that starts at this place. */
  public ElementCursor(byte[] bytes, int document) {
    this.bytes = bytes;
    this.next = document + 4;
  }

  /** Moves to the next element. @return false when there is none */
  public boolean next() {
    element = next;
    byte type = bytes[element];
    if (type == 0) {
      return false;
    }
    nameEnd = RawBson.endOfName(bytes, element + 1);
    next = nameEnd + 1 + RawBson.valueSize(type, bytes, nameEnd + 1);
    return true;
  }

  public byte[] bytes() {
    return bytes;
  }

  /** The type byte. */
  public byte type() {
    return bytes[element];
  }

  /** Where the element starts: at its type byte. */
  public int elementOffset() {
    return element;
  }

  public int valueOffset() {
    return nameEnd + 1;
  }

  /** Where the element ends. */
  public int elementEnd() {
    return next;
  }

  public String name() {
    return RawBson.name(bytes, element + 1, nameEnd);
  }

  /** Whether the element has this name. */
  public boolean isNamed(FieldName name) {
    return name.size() == nameEnd - element && name.isAt(bytes, element + 1);
  }

  public boolean hasEmptyName() {
    return nameEnd == element + 1;
  }

  /** The first byte of the name; 0 when the name is empty. */
  public byte firstOfName() {
    return bytes[element + 1];
  }

  public Value value() {
    return RawBson.value(bytes[element], bytes, nameEnd + 1);
  }
}
