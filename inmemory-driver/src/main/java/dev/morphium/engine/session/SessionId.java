package dev.morphium.engine.session;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.UUID;

/**
 * The identity of a logical session: the number that its client gave it, and whose it is.
 *
 * <p>Source: MongoDB manual, "Server Sessions"; "Driver Sessions" specification.
 *
 * @param id the {@code id} of {@code lsid}
 * @param user the SHA-256 digest of the user's name, in hexadecimal digits
 */
public record SessionId(UUID id, String user) implements Comparable<SessionId> {
  /** The digest of the empty name: whoever has not authenticated. */
  public static final String NOBODY =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private static final int MISSING_FIELD = 40414;
  private static final int UUID_LENGTH = 16;
  private static final int DIGEST_LENGTH = 32;
  private static final byte GENERIC = 0;
  private static final FieldName ID = new FieldName("id");
  private static final FieldName USER = new FieldName("uid");
  private static final Comparator<SessionId> ORDER =
      Comparator.comparing(SessionId::id).thenComparing(SessionId::user);

  /**
   * Reads an {@code lsid}.
   *
   * @throws CommandException 14 when its {@code id} is no UUID or its {@code uid} no digest, 40414
   *     when there is none, 40415 for a field that is none of an {@code lsid}
   */
  public static SessionId of(Document lsid) {
    checkFields(lsid);
    Value id = lsid.get(ID);
    if (id.isMissing()) {
      throw new CommandException(
          MISSING_FIELD, "BSON field 'lsid.id' is missing but a required field");
    }
    if (!(id instanceof BinaryValue binary)
        || binary.subtype() != BinaryValue.UUID_SUBTYPE
        || binary.data().length != UUID_LENGTH) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "BSON field 'lsid.id' is no UUID: " + id.type().alias());
    }
    ByteBuffer bits = ByteBuffer.wrap(binary.data());
    return new SessionId(new UUID(bits.getLong(), bits.getLong()), user(lsid.get(USER)));
  }

  private static String user(Value user) {
    if (user.isMissing()) {
      return NOBODY;
    }
    if (!(user instanceof BinaryValue digest)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field 'lsid.uid' is the wrong type '"
              + user.type().alias()
              + "', expected type 'binData'");
    }
    if (digest.subtype() != GENERIC || digest.data().length != DIGEST_LENGTH) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field 'lsid.uid' is no SHA-256 digest: it has the subtype "
              + digest.subtype()
              + " and "
              + digest.data().length
              + " bytes, expected the subtype 0 and 32 bytes");
    }
    return HexFormat.of().formatHex(digest.data());
  }

  private static void checkFields(Document lsid) {
    ElementCursor cursor = lsid.cursor();
    while (cursor.next()) {
      if (cursor.isNamed(ID) || cursor.isNamed(USER)) {
        continue;
      }
      String name = cursor.name();
      if (name.equals("txnNumber") || name.equals("txnUUID")) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "internal sessions ('lsid." + name + "') are not supported yet by this server");
      }
      throw new CommandException(
          ErrorCode.UNKNOWN_FIELD, "BSON field 'lsid." + name + "' is an unknown field.");
    }
  }

  /** The session as {@code lsid} in an event: {@code {id, uid}}. */
  public Document toDocument() {
    return new DocumentBuilder()
        .append("id", BinaryValue.of(id))
        .append("uid", new BinaryValue(GENERIC, HexFormat.of().parseHex(user)))
        .build();
  }

  @Override
  public int compareTo(SessionId other) {
    return ORDER.compare(this, other);
  }
}
