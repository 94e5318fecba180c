package dev.morphium.messaging.internal.store;

import dev.morphium.bson.BsonBytes;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.messaging.message.Message;
import dev.morphium.operation.Decoder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages as documents, subclasses included. */
public final class MessageCodec implements Decoder<Message> {
  private static final Logger LOG = LoggerFactory.getLogger(MessageCodec.class);

  /** How large a document may be. */
  private static final int LARGEST = 16 * 1024 * 1024;

  /** How large work may be: its lease, and what failed, are written into the same document. */
  private static final int MOST = LARGEST - 512 * 1024;

  private final Mapper mapper;
  private final EntityMapping<Message> messages;
  private volatile boolean toldOfLater;
  private volatile boolean toldOfUnreadable;

  public MessageCodec(Mapper mapper) {
    this.mapper = mapper;
    messages = mapper.mapping(Message.class);
  }

  @SuppressWarnings("unchecked") // the mapping of an object's class takes the object
  public byte[] encode(Message message) {
    EntityMapping<Message> own = (EntityMapping<Message>) mapper.mapping(message.getClass());
    byte[] document = own.encode(message);
    if (message.work() != null
        && message.original() == null
        && document.length > MOST
        && document.length <= LARGEST) {
      throw new IllegalArgumentException(
          "%s has %,d bytes; work has %,d at most, so that there is room for what becomes of it"
              .formatted(message, document.length, MOST));
    }
    return document;
  }

  /** The path of a header: a name that would itself be a path is stored in another form. */
  public String header(String name) {
    return Fields.HEADERS + "." + mapper.toBson(Map.of(name, "")).asDocument().getFirstKey();
  }

  @Override
  public Message decode(byte[] bytes, int offset, int length) {
    return messages.decode(bytes, offset, length);
  }

  /**
   * A message of its document; null when it cannot be read, or has a schema that only later
   * versions know, which is told once.
   */
  public @Nullable Message read(BsonDocument document) {
    if (isOfLaterSchema(document)) {
      if (!toldOfLater) {
        toldOfLater = true;
        LOG.warn(
            "message {} has schema {}, and this version knows schemas up to {}: it and others like"
                + " it are left to instances that know them",
            document.get(Fields.ID),
            document.get(Fields.SCHEMA),
            Message.SCHEMA);
      }
      return null;
    }
    try {
      return decode(document);
    } catch (RuntimeException unreadable) {
      if (!toldOfUnreadable) {
        toldOfUnreadable = true;
        LOG.warn(
            "message {} cannot be read and is passed over; no more is said of others like it",
            document.get(Fields.ID),
            unreadable);
      }
      return null;
    }
  }

  /** Those of some messages that can be read. */
  public List<Message> readAll(List<BsonDocument> documents) {
    return documents.stream().map(this::read).filter(Objects::nonNull).toList();
  }

  private static boolean isOfLaterSchema(BsonDocument document) {
    BsonValue schema = document.get(Fields.SCHEMA);
    return schema != null && schema.isNumber() && schema.asNumber().doubleValue() > Message.SCHEMA;
  }

  public Message decode(BsonDocument document) {
    byte[] bytes = BsonBytes.of(document);
    return messages.decode(bytes, 0, bytes.length);
  }
}
