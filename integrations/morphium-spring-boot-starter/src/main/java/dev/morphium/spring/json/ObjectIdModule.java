package dev.morphium.spring.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A module of Jackson 2: object ids as 24 hexadecimal digits. */
public final class ObjectIdModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  public ObjectIdModule() {
    super("morphium");
    addSerializer(ObjectId.class, ToStringSerializer.instance);
    addDeserializer(ObjectId.class, new OfHex());
  }

  private static final class OfHex extends StdDeserializer<ObjectId> {
    private static final long serialVersionUID = 1L;

    OfHex() {
      super(ObjectId.class);
    }

    @Override
    public @Nullable ObjectId deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = parser.getValueAsString();
      return ObjectId.isValid(String.valueOf(text))
          ? new ObjectId(text)
          : (ObjectId)
              context.handleWeirdStringValue(
                  ObjectId.class, text, "it is no 24 hexadecimal digits");
    }
  }
}
