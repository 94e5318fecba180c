package dev.morphium.server.dump.transfer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * The archives of mongodump, written and read with nothing but their specification: blocks of a
 * header, documents and four bytes of 0xff. What is read has to be as mongorestore insists on.
 */
final class MongodumpArchive {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

  /** An archive that begins with what there is to be. */
  MongodumpArchive(BsonDocument... announced) {
    bytes.writeBytes(new byte[] {0x6d, (byte) 0xe2, (byte) 0x99, (byte) 0x81});
    add(
        new BsonDocument("concurrent_collections", new BsonInt32(4))
            .append("version", new BsonString("0.1"))
            .append("server_version", new BsonString("8.0.4"))
            .append("tool_version", new BsonString("100.10.0")));
    for (BsonDocument each : announced) {
      add(each);
    }
    end();
  }

  /** What the beginning says of a collection. */
  static BsonDocument announced(String database, String collection, String metadata, String type) {
    return new BsonDocument("db", new BsonString(database))
        .append("collection", new BsonString(collection))
        .append("metadata", new BsonString(metadata))
        .append("size", new BsonInt32(0))
        .append("type", new BsonString(type));
  }

  /** A block with some documents of a collection, of which others may come later. */
  MongodumpArchive block(String database, String collection, String... documents) {
    add(header(database, collection, false, 0));
    for (String each : documents) {
      byte[] document = add(BsonDocument.parse(each));
      written
          .computeIfAbsent(database + "." + collection, any -> new ByteArrayOutputStream())
          .writeBytes(document);
    }
    end();
    return this;
  }

  /** The block behind all others of a collection. */
  MongodumpArchive close(String database, String collection) {
    ByteArrayOutputStream all = written.get(database + "." + collection);
    add(header(database, collection, true, crc(all == null ? new byte[0] : all.toByteArray())));
    end();
    return this;
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  private static BsonDocument header(String database, String collection, boolean end, long crc) {
    return new BsonDocument("db", new BsonString(database))
        .append("collection", new BsonString(collection))
        .append("EOF", BsonBoolean.valueOf(end))
        .append("CRC", new BsonInt64(crc));
  }

  private byte[] add(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(buffer), document, EncoderContext.builder().build());
    bytes.writeBytes(buffer.toByteArray());
    return buffer.toByteArray();
  }

  private void end() {
    bytes.writeBytes(new byte[] {-1, -1, -1, -1});
  }

  /** CRC-64 of ECMA-182, reflected, bit by bit. */
  private static long crc(byte[] all) {
    long crc = -1;
    for (byte each : all) {
      crc ^= each & 0xff;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ 0xC96C5795D7870F42L;
      }
    }
    return ~crc;
  }

  /**
   * What mongorestore finds in an archive.
   *
   * @param announced by namespace, what the beginning says
   * @param documents by namespace, in the order in which the collections end
   */
  record Content(
      BsonDocument head,
      Map<String, BsonDocument> announced,
      Map<String, List<BsonDocument>> documents) {}

  /** Reads an archive, and throws where mongorestore would stop. */
  static Content read(byte[] archive) {
    ByteBuffer in = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    check(in.getInt() == 0x8199e26d, "no magic number");
    List<BsonDocument> prelude = block(in);
    Map<String, BsonDocument> announced = new LinkedHashMap<>();
    prelude.subList(1, prelude.size()).forEach(each -> announced.put(namespace(each), each));
    Map<String, List<BsonDocument>> open = new HashMap<>();
    Map<String, List<BsonDocument>> closed = new LinkedHashMap<>();
    while (in.hasRemaining()) {
      List<BsonDocument> block = block(in);
      BsonDocument header = block.getFirst();
      String name = namespace(header);
      check(!closed.containsKey(name), "documents behind the end of " + name);
      List<BsonDocument> all = open.computeIfAbsent(name, any -> new ArrayList<>());
      all.addAll(block.subList(1, block.size()));
      if (header.getBoolean("EOF").getValue()) {
        check(block.size() == 1, "documents in the last block of " + name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        all.forEach(each -> bytes.writeBytes(raw(each)));
        check(header.getInt64("CRC").getValue() == crc(bytes.toByteArray()), "CRC of " + name);
        closed.put(name, all);
        open.remove(name);
      }
    }
    check(open.isEmpty(), "no end of " + open.keySet());
    announced.forEach((name, each) -> check(closed.containsKey(data(each)), "no " + data(each)));
    return new Content(prelude.getFirst(), announced, closed);
  }

  /** Where the documents of an announced collection are. */
  private static String data(BsonDocument announced) {
    boolean series = announced.getString("type").getValue().equals("timeseries");
    return announced.getString("db").getValue()
        + (series ? ".system.buckets." : ".")
        + announced.getString("collection").getValue();
  }

  private static String namespace(BsonDocument document) {
    return document.getString("db").getValue() + "." + document.getString("collection").getValue();
  }

  private static byte[] raw(BsonDocument document) {
    ByteBuffer bytes = ((RawBsonDocument) document).getByteBuffer().asNIO();
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }

  private static List<BsonDocument> block(ByteBuffer in) {
    List<BsonDocument> all = new ArrayList<>();
    for (int length = in.getInt(); length != -1; length = in.getInt()) {
      check(length >= 5 && length <= (16 << 20) + (16 << 10), "a length of " + length);
      byte[] document = new byte[length];
      in.position(in.position() - 4).get(document);
      all.add(new RawBsonDocument(document));
    }
    check(!all.isEmpty(), "a block without a header");
    return all;
  }

  private static void check(boolean right, String problem) {
    if (!right) {
      throw new IllegalStateException("mongorestore stops: " + problem);
    }
  }
}
