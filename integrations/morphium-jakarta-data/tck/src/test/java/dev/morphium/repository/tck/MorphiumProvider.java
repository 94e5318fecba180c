package dev.morphium.repository.tck;

import dev.morphium.Morphium;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.converter.Converter;
import dev.morphium.repository.Repositories;
import dev.morphium.settings.MorphiumSettings;
import ee.jakarta.tck.data.framework.read.only.NaturalNumber.NumberType;
import jakarta.inject.Inject;
import java.lang.reflect.Field;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** What a container does for the tests of the TCK: it injects their repositories. */
public final class MorphiumProvider implements TestInstancePostProcessor {
  private static final Morphium MORPHIUM =
      Morphium.builder(
              MorphiumSettings.of(System.getProperty("morphium.test.uri", "inmemory://tck/tck")))
          .mapper(Mapper.builder().converter(NumberType.class, new Ordinal()).build())
          .open();

  @Override
  public void postProcessTestInstance(Object test, ExtensionContext context)
      throws IllegalAccessException {
    for (Field field : test.getClass().getDeclaredFields()) {
      if (field.isAnnotationPresent(Inject.class)) {
        field.setAccessible(true);
        field.set(test, Repositories.of(MORPHIUM, field.getType()));
      }
    }
  }

  /**
   * An enum by the places of its constants, in whose order the tests of the TCK want them; Morphium
   * stores names.
   */
  private static final class Ordinal implements Converter<NumberType> {
    @Override
    public BsonValue toBson(NumberType value) {
      return new BsonInt32(value.ordinal());
    }

    @Override
    public NumberType fromBson(BsonValue value) {
      return NumberType.values()[value.asNumber().intValue()];
    }
  }
}
