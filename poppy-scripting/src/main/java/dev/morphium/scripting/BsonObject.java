package dev.morphium.scripting;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.DbPointerValue;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * A value of BSON that JavaScript has no type for, as an object: {@code ObjectId}, {@code
 * NumberLong} and their like. It never changes.
 */
final class BsonObject extends ScriptableObject {
  private static final long serialVersionUID = 1L;
  private static final double TWO_TO_32 = 0x1p32;

  private final transient Value value;
  private final String type;

  /**
   * @param type the name of its type in the shell
   */
  BsonObject(String type, Value value, Scriptable scope, Scriptable prototype) {
    super(scope, prototype);
    this.type = type;
    this.value = value;
  }

  Value value() {
    return value;
  }

  String type() {
    return type;
  }

  @Override
  public String getClassName() {
    return type;
  }

  @Override
  public Object get(String name, Scriptable start) {
    Object part = part(name);
    return part == NOT_FOUND ? super.get(name, start) : part;
  }

  @Override
  public boolean has(String name, Scriptable start) {
    return part(name) != NOT_FOUND || super.has(name, start);
  }

  @Override
  public Object[] getIds() {
    return switch (value) {
      case ObjectIdValue id -> new Object[] {"str"};
      case TimestampValue timestamp -> new Object[] {"t", "i"};
      case BinaryValue binary -> new Object[] {"len", "type"};
      case DbPointerValue pointer -> new Object[] {"ns", "id"};
      case CodeValue code -> new Object[] {"code"};
      case Int64Value number -> new Object[] {"floatApprox", "top", "bottom"};
      default -> new Object[0];
    };
  }

  private Object part(String name) {
    return switch (value) {
      case ObjectIdValue id when name.equals("str") -> id.value().toHexString();
      case TimestampValue timestamp when name.equals("t") ->
          (double) Integer.toUnsignedLong(timestamp.seconds());
      case TimestampValue timestamp when name.equals("i") ->
          (double) Integer.toUnsignedLong(timestamp.increment());
      case BinaryValue binary when name.equals("len") -> (double) binary.data().length;
      case BinaryValue binary when name.equals("type") -> (double) (binary.subtype() & 0xff);
      case DbPointerValue pointer when name.equals("ns") -> pointer.namespace();
      case DbPointerValue pointer when name.equals("id") ->
          new BsonObject(
              "ObjectId",
              new ObjectIdValue(pointer.id()),
              getParentScope(),
              ShellTypes.prototype(getParentScope(), "ObjectId"));
      case CodeValue code when name.equals("code") -> code.value();
      case Int64Value number when name.equals("floatApprox") -> number.doubleValue();
      case Int64Value number when name.equals("top") -> Math.floor((double) (number.value() >> 32));
      case Int64Value number when name.equals("bottom") ->
          (double) (number.value() & 0xffff_ffffL) % TWO_TO_32;
      default -> NOT_FOUND;
    };
  }

  /** Its number; NaN when it is none. */
  double number() {
    return value instanceof NumberValue number ? number.doubleValue() : Double.NaN;
  }
}
