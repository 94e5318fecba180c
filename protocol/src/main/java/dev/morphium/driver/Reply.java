package dev.morphium.driver;

import dev.morphium.bson.BsonBytes;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * What a backend answers to a command: one document, successful ({@code ok: 1}) or not.
 *
 * <p>It holds the BSON bytes where they lie, so that a server sends them on as they are. Source:
 * MongoDB manual, "Database Commands", section "Response".
 */
public final class Reply {
  private final byte[] bytes;
  private final int offset;
  private final int length;

  /**
   * A reply that lies in {@code bytes}.
   *
   * @param bytes holds the document; not copied, and not to be changed afterwards
   * @param offset where the document's length prefix begins
   * @param length length of the document in bytes
   */
  public Reply(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  /** A reply with this document. */
  public static Reply of(BsonDocument document) {
    byte[] bytes = BsonBytes.of(document);
    return new Reply(bytes, 0, bytes.length);
  }

  /**
   * The reply that tells of an error: {@code ok}, {@code errmsg}, {@code code}, {@code codeName}.
   */
  public static Reply of(CommandException error) {
    BsonDocument document = new BsonDocument("ok", new BsonDouble(0));
    document.append("errmsg", new BsonString(error.message()));
    document.append("code", new BsonInt32(error.code().number()));
    document.append("codeName", new BsonString(error.code().codeName()));
    BsonDocument details = error.details();
    if (details != null) {
      document.putAll(details);
    }
    if (!error.labels().isEmpty()) {
      List<String> labels = new ArrayList<>(error.labels());
      Collections.sort(labels);
      BsonArray array = new BsonArray();
      labels.forEach(label -> array.add(new BsonString(label)));
      document.append("errorLabels", array);
    }
    return of(document);
  }

  /** The array that holds the document, among other things; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the document begins in {@link #bytes()}. */
  public int offset() {
    return offset;
  }

  /** Length of the document in bytes. */
  public int length() {
    return length;
  }

  /** The document, decoding what is asked for. */
  public RawBsonDocument document() {
    return new RawBsonDocument(bytes, offset, length);
  }

  /** Whether the command as a whole succeeded; a write may still have {@code writeErrors}. */
  public boolean ok() {
    BsonValue ok = document().get("ok");
    return ok != null
        && (ok.isBoolean()
            ? ok.asBoolean().getValue()
            : ok.isNumber() && ok.asNumber().doubleValue() == 1);
  }

  /** The number of the error, or 0 when there is none. */
  public int code() {
    return document().get("code") instanceof BsonNumber code ? code.intValue() : 0;
  }

  /** The name of the error; empty when there is none. */
  public String codeName() {
    return document().get("codeName") instanceof BsonString name ? name.getValue() : "";
  }

  /** The message of the error; empty when there is none. */
  public String errorMessage() {
    return document().get("errmsg") instanceof BsonString message ? message.getValue() : "";
  }

  /** The labels of the error, for instance {@code TransientTransactionError}. */
  public Set<String> errorLabels() {
    Set<String> labels = new HashSet<>();
    if (document().get("errorLabels") instanceof BsonArray array) {
      array.forEach(
          label -> {
            if (label instanceof BsonString text) {
              labels.add(text.getValue());
            }
          });
    }
    return labels;
  }

  /**
   * This reply, when the command succeeded.
   *
   * @throws DriverException.NotPrimary when the server cannot do it because it is not, or no
   *     longer, the primary
   * @throws DriverException.CommandFailed when the server answered with any other error
   */
  public Reply orThrow() {
    if (ok()) {
      return this;
    }
    throw DriverException.NotPrimary.CODES.contains(code())
        ? new DriverException.NotPrimary(this)
        : new DriverException.CommandFailed(this);
  }

  /** The error of this reply, numbered and named. */
  public ErrorCode errorCode() {
    String name = codeName();
    return name.isEmpty() ? ErrorCode.of(code()) : new ErrorCode(code(), name);
  }

  @Override
  public String toString() {
    return "Reply" + document();
  }
}
