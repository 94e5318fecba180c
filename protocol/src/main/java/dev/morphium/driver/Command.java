package dev.morphium.driver;

import dev.morphium.bson.BsonBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A command for one database: a document whose first field names the command, and optionally
 * sequences of documents beside it.
 *
 * <p>It holds the BSON bytes where they lie (for a server: in the frame as it came from the
 * socket), so that a backend reads them without a copy. The bytes must not be changed after they
 * were handed over. Source: MongoDB manual, "MongoDB Wire Protocol", OP_MSG.
 */
public final class Command {
  private final String database;
  private final byte[] bytes;
  private final int offset;
  private final int length;
  private final List<DocumentSequence> sequences;
  private final Deadline deadline;
  private @Nullable String name;
  private @Nullable CommandTraits traits;

  /**
   * A command whose body lies in {@code bytes}.
   *
   * @param database the database it runs on
   * @param bytes holds the body; not copied
   * @param offset where the body's length prefix begins
   * @param length length of the body in bytes, its own length prefix and terminator included
   * @param sequences documents beside the body, for instance the {@code documents} of an insert
   */
  public Command(
      String database, byte[] bytes, int offset, int length, List<DocumentSequence> sequences) {
    this(database, bytes, offset, length, sequences, Deadline.NONE, null);
  }

  private Command(
      String database,
      byte[] bytes,
      int offset,
      int length,
      List<DocumentSequence> sequences,
      Deadline deadline,
      @Nullable CommandTraits traits) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length < BsonBytes.SMALLEST_DOCUMENT) {
      throw new IllegalArgumentException("a BSON document has at least 5 bytes, not " + length);
    }
    this.database = Objects.requireNonNull(database, "database");
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
    this.sequences = List.copyOf(sequences);
    this.deadline = deadline;
    this.traits = traits;
  }

  /** A command with this body and nothing beside it. */
  public static Command of(String database, BsonDocument body) {
    byte[] bytes = BsonBytes.of(body);
    return new Command(database, bytes, 0, bytes.length, List.of());
  }

  /** A command with this body and these documents beside it. */
  public static Command of(String database, BsonDocument body, List<DocumentSequence> sequences) {
    byte[] bytes = BsonBytes.of(body);
    return new Command(database, bytes, 0, bytes.length, sequences);
  }

  /** This command with one more sequence of documents, sent beside the body. */
  public Command withSequence(String sequence, List<? extends BsonDocument> documents) {
    List<DocumentSequence> all = new ArrayList<>(sequences);
    all.add(DocumentSequence.of(sequence, documents));
    return new Command(database, bytes, offset, length, all, deadline, traits);
  }

  /** This command, to be done until a deadline; nothing of it is sent to the server. */
  public Command until(Deadline moment) {
    return new Command(database, bytes, offset, length, sequences, moment, traits);
  }

  /** This command with traits that are known, so that they are not read from its bytes again. */
  public Command with(CommandTraits known) {
    return new Command(database, bytes, offset, length, sequences, deadline, known);
  }

  /** What decides where it is sent and whether it can be retried. */
  public CommandTraits traits() {
    CommandTraits known = traits;
    if (known == null) {
      known = CommandTraits.of(this);
      traits = known;
    }
    return known;
  }

  /** Until when the caller wants a reply. */
  public Deadline deadline() {
    return deadline;
  }

  public String database() {
    return database;
  }

  /** The name of the body's first field; empty when the body is empty. Decodes nothing else. */
  public String name() {
    String known = name;
    if (known == null) {
      int start = offset + Integer.BYTES + 1;
      int end = BsonBytes.endOfName(bytes, start, offset + length);
      known = end == offset + length ? "" : BsonBytes.text(bytes, start, end);
      name = known;
    }
    return known;
  }

  /** The array that holds the body, among other things; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the body begins in {@link #bytes()}. */
  public int offset() {
    return offset;
  }

  /** Length of the body in bytes. */
  public int length() {
    return length;
  }

  /** The body as a document that decodes what is asked for. */
  public RawBsonDocument body() {
    return new RawBsonDocument(bytes, offset, length);
  }

  /** The documents beside the body, in the order they were sent; usually none or one. */
  public List<DocumentSequence> sequences() {
    return sequences;
  }

  /** The sequence of this name, or null when there is none. */
  public @Nullable DocumentSequence sequence(String sequence) {
    for (DocumentSequence candidate : sequences) {
      if (candidate.name().equals(sequence)) {
        return candidate;
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return "Command[" + database + "." + name() + ", " + length + " bytes, " + sequences + "]";
  }
}
