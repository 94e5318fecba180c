package dev.morphium.messaging.layout;

import dev.morphium.bytes.DocumentBytes;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.messaging.message.Message;
import dev.morphium.operation.Decoder;
import java.util.Map;
import org.bson.BsonDocument;

/** Messages as documents, subclasses included. */
final class MessageCodec implements Decoder<Message> {
  private final Mapper mapper;
  private final EntityMapping<Message> messages;

  MessageCodec(Mapper mapper) {
    this.mapper = mapper;
    messages = mapper.mapping(Message.class);
  }

  @SuppressWarnings("unchecked") // the mapping of an object's class takes the object
  byte[] encode(Message message) {
    EntityMapping<Message> own = (EntityMapping<Message>) mapper.mapping(message.getClass());
    return own.encode(message);
  }

  /** The path of a header: a name that would itself be a path is stored in another form. */
  String header(String name) {
    return Fields.HEADERS + "." + mapper.toBson(Map.of(name, "")).asDocument().getFirstKey();
  }

  @Override
  public Message decode(byte[] bytes, int offset, int length) {
    return messages.decode(bytes, offset, length);
  }

  Message decode(BsonDocument document) {
    byte[] bytes = DocumentBytes.of(document);
    return messages.decode(bytes, 0, bytes.length);
  }
}
