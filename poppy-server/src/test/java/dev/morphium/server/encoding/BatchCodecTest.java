package dev.morphium.server.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchCodecTest {
  private final StoredFilters filters = new StoredFilters();

  private static byte[] encode(ChangeBatch batch) {
    ByteSink sink = new ByteSink();
    BatchEncoder.encode(batch, sink);
    return sink.toByteArray();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void decodingIsTheInverseOfEncoding(long seed) {
    RandomBatches batches = new RandomBatches(new Random(seed));
    for (int i = 0; i < 300; i++) {
      ChangeBatch batch = batches.batch();
      byte[] bytes = encode(batch);
      ChangeBatch decoded = BatchDecoder.decode(bytes, filters);
      assertThat(decoded).isEqualTo(batch);
      assertThat(encode(decoded)).isEqualTo(bytes);
    }
  }

  @Test
  void everyKindOfEffectIsAmongTheRandomOnes() {
    RandomBatches batches = new RandomBatches(new Random(5));
    Set<Class<?>> made = new HashSet<>();
    for (int kind = 0; kind < RandomBatches.KINDS; kind++) {
      Effect effect = batches.effect(kind);
      made.add(effect.getClass());
      ChangeBatch batch = new ChangeBatch(1, 2, 3, List.of(effect));
      assertThat(BatchDecoder.decode(encode(batch), filters)).isEqualTo(batch);
    }
    assertThat(made).isEqualTo(kinds(Effect.class));
  }

  private static Set<Class<?>> kinds(Class<?> type) {
    if (!type.isSealed()) {
      return Set.of(type);
    }
    Set<Class<?>> kinds = new HashSet<>();
    for (Class<?> each : Objects.requireNonNull(type.getPermittedSubclasses())) {
      kinds.addAll(kinds(each));
    }
    return kinds;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void changedBytesAreReadOrRefusedAndNothingElse(long seed) {
    Random random = new Random(seed);
    RandomBatches batches = new RandomBatches(random);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = encode(batches.batch());
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      byte[] cut =
          random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
      try {
        assertThat(BatchDecoder.decode(cut, filters).effects()).isNotEmpty();
      } catch (DecodingException refused) {
        assertThat(refused).hasMessageMatching("(?s).{10,}");
      }
    }
  }

  @Test
  void aNewerVersionIsNamed() {
    byte[] bytes = encode(new RandomBatches(new Random(1)).batch());
    bytes[0]++;
    assertThatThrownBy(() -> BatchDecoder.decode(bytes, filters))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("format version 2")
        .hasMessageContaining("newer server");
    assertThatThrownBy(() -> BatchDecoder.decode(new byte[0], filters))
        .isInstanceOf(DecodingException.class);
    assertThatThrownBy(() -> BatchDecoder.decode(new byte[20], filters))
        .hasMessage("the bytes are no batch of changes");
  }

  @Test
  void aThousandInsertsTakeLittleMoreThanTheirDocuments() {
    UUID collection = new UUID(1, 2);
    byte[] document = Document.parse("{_id: 1, name: 'a name'}").bytes();
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      effects.add(new Effect.InsertRecord(collection, i, document));
    }
    byte[] bytes = encode(new ChangeBatch(7, 8, 9, effects));
    assertThat(bytes.length - 1000 * document.length).isLessThan(4050);
  }
}
