package dev.morphium.server.dump.root;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the BSON documents of a dump's data file, which stand one after another. */
public final class DocumentInput {
  private static final int SMALLEST = 5;

  /** What a server keeps may be a bit larger than what it takes. */
  private static final int LARGEST = (16 << 20) + (64 << 10);

  private final byte[] buffer = new byte[256 << 10];
  private final InputStream in;
  private int place;
  private int filled;
  private long offset;

  public DocumentInput(InputStream in) {
    this.in = in;
  }

  /**
   * The bytes of the next document; null behind the last one.
   *
   * @throws EOFException when it is no whole document
   */
  public byte @Nullable [] next() throws IOException {
    return next(false);
  }

  /**
   * The bytes of the next document of a block; null at its end, which is a length of -1.
   *
   * @throws EOFException when it is neither
   */
  public byte @Nullable [] nextInBlock() throws IOException {
    return next(true);
  }

  private byte @Nullable [] next(boolean inBlock) throws IOException {
    long start = offset;
    byte[] head = new byte[Integer.BYTES];
    int count = read(head, 0);
    if (count == 0 && !inBlock) {
      return null;
    }
    int length =
        head[0] & 0xff | (head[1] & 0xff) << 8 | (head[2] & 0xff) << 16 | (head[3] & 0xff) << 24;
    if (inBlock && count == head.length && length == -1) {
      return null;
    }
    if (count == head.length && (length < SMALLEST || length > LARGEST)) {
      throw new EOFException("there is no document at offset " + start);
    }
    byte[] document = count < head.length ? head : new byte[length];
    System.arraycopy(head, 0, document, 0, head.length);
    if (count < head.length || read(document, head.length) < length - head.length) {
      throw new EOFException("it ends within the document at offset " + start);
    }
    if (document[length - 1] != 0) {
      throw new EOFException("the document at offset " + start + " does not end with a zero");
    }
    return document;
  }

  /** Where the next document begins. */
  public long offset() {
    return offset;
  }

  /** Fills an array from a place on, as far as there is something. @return how many bytes */
  private int read(byte[] target, int from) throws IOException {
    int done = from;
    while (done < target.length) {
      if (place == filled) {
        place = 0;
        filled = Math.max(0, in.read(buffer, 0, buffer.length));
        if (filled == 0) {
          break;
        }
      }
      int count = Math.min(filled - place, target.length - done);
      System.arraycopy(buffer, place, target, done, count);
      place += count;
      done += count;
    }
    offset += done - from;
    return done - from;
  }
}
