package dev.morphium.bytes;

import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** The bytes of documents that are there as values. */
public final class DocumentBytes {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final EncoderContext CONTEXT = EncoderContext.builder().build();

  private DocumentBytes() {}

  /** The bytes of a document, in an array of their own. */
  public static byte[] of(BsonDocument document) {
    if (document instanceof RawBsonDocument raw) {
      ByteBuf buffer = raw.getByteBuffer();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    }
    try (BasicOutputBuffer output = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      CODEC.encode(writer, document, CONTEXT);
      return output.toByteArray();
    }
  }
}
