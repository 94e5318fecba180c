package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.morphium.exception.MappingException;
import java.time.Duration;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.junit.jupiter.api.Test;

/** Random entities come back as they were; mangled bytes are refused, or read as something else. */
class RandomMappingTest {
  private static final int ENTITIES = 100;
  private static final int MANGLINGS = 60;

  private final EntityMapping<Everything> mapping = Mapper.create().mapping(Everything.class);

  @Test
  void entitiesComeBack() throws Exception {
    long seed = System.nanoTime();
    for (int i = 0; i < ENTITIES; i++) {
      Everything entity = new RandomValues(seed + i).object(Everything.class);
      byte[] bytes = mapping.encode(entity);
      BsonDocument document = RoundTripTest.bson(bytes);
      for (PropertyMapping<Everything> property : mapping.properties()) {
        assertThat(document.get(property.field(), BsonNull.VALUE))
            .as("seed %s, %s", seed + i, property)
            .isEqualTo(property.toBson(entity));
      }
      Everything copy = mapping.decode(bytes, 0, bytes.length);
      assertThat(copy)
          .as("seed %s", seed + i)
          .usingRecursiveComparison()
          .ignoringCollectionOrder()
          .withEqualsForType((one, other) -> one.compareTo(other) == 0, Double.class)
          .withEqualsForType((one, other) -> one.compareTo(other) == 0, Float.class)
          .isEqualTo(entity);
      assertThat(RoundTripTest.bson(mapping.encode(copy)))
          .as("seed %s", seed + i)
          .isEqualTo(document);
      assertThat(mapping.encode(copy)).as("seed %s", seed + i).isEqualTo(bytes);
    }
  }

  @Test
  void entitiesComeBackFromTheMiddleOfAnArray() throws Exception {
    Everything entity = new RandomValues(1).object(Everything.class);
    byte[] bytes = mapping.encode(entity);
    byte[] larger = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, larger, 7, bytes.length);
    assertThat(mapping.encode(mapping.decode(larger, 7, bytes.length))).isEqualTo(bytes);
  }

  @Test
  void mangledBytesAreMappingExceptions() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
    for (int i = 0; i < ENTITIES && System.nanoTime() < end; i++) {
      byte[] bytes = mapping.encode(new RandomValues(seed + i).object(Everything.class));
      for (int j = 0; j < MANGLINGS; j++) {
        byte[] mangled = mangled(bytes, random);
        try {
          mapping.decode(mangled, 0, mangled.length);
        } catch (MappingException e) {
          assertThat(e.getMessage()).isNotBlank();
        } catch (RuntimeException | StackOverflowError e) {
          fail("seed " + seed + ", entity " + i + ", mangling " + j, e);
        }
      }
    }
  }

  private static byte[] mangled(byte[] bytes, Random random) {
    byte[] mangled =
        random.nextInt(4) == 0
            ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length))
            : bytes.clone();
    for (int i = random.nextInt(4); i >= 0 && mangled.length > 0; i--) {
      int place = random.nextInt(mangled.length);
      mangled[place] =
          random.nextBoolean()
              ? (byte) random.nextInt()
              : (byte) (mangled[place] + random.nextInt(3) - 1);
    }
    return mangled;
  }
}
