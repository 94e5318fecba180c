package dev.morphium.query;

import dev.morphium.operation.Decoder;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Documents and their bytes. */
final class Documents {
  /** Keeps a document's bytes and reads what is asked for. */
  static final Decoder<BsonDocument> RAW =
      (bytes, offset, length) ->
          new RawBsonDocument(Arrays.copyOfRange(bytes, offset, offset + length));

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private Documents() {}

  /** The bytes of a document, in an array of their own. */
  static byte[] bytes(BsonDocument document) {
    RawBsonDocument raw =
        document instanceof RawBsonDocument known ? known : new RawBsonDocument(document, CODEC);
    ByteBuf buffer = raw.getByteBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
