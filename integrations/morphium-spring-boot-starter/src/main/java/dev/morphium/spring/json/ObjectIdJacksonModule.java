package dev.morphium.spring.json;

import org.bson.types.ObjectId;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** A module of Jackson 3: object ids as 24 hexadecimal digits. */
public final class ObjectIdJacksonModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  public ObjectIdJacksonModule() {
    super("morphium");
    addSerializer(ObjectId.class, ToStringSerializer.instance);
    addDeserializer(ObjectId.class, new OfDigits());
  }

  private static final class OfDigits extends StdDeserializer<ObjectId> {
    OfDigits() {
      super(ObjectId.class);
    }

    @Override
    public ObjectId deserialize(JsonParser parser, DeserializationContext context) {
      String text = parser.getValueAsString();
      return ObjectId.isValid(String.valueOf(text))
          ? new ObjectId(text)
          : (ObjectId)
              context.handleWeirdStringValue(
                  ObjectId.class, text, "it is no 24 hexadecimal digits");
    }
  }
}
