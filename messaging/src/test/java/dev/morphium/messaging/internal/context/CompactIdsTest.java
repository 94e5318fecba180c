package dev.morphium.messaging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class CompactIdsTest {
  @Test
  void itIsASet() {
    Random random = new Random(7);
    CompactIds ids = new CompactIds();
    Set<ObjectId> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[12];
      bytes[0] = (byte) random.nextInt(4);
      bytes[7] = (byte) random.nextInt(16);
      bytes[11] = (byte) random.nextInt(100);
      ObjectId id = new ObjectId(bytes);
      assertThat(ids.contains(id)).isEqualTo(model.contains(id));
      assertThat(ids.add(id)).isEqualTo(model.add(id));
      assertThat(ids.contains(id)).isTrue();
    }
  }
}
