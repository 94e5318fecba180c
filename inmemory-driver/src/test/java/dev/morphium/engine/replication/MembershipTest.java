package dev.morphium.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class MembershipTest {
  private final TopologyVersion version = new TopologyVersion(new ObjectId());
  private final SetConfiguration configuration =
      new SetConfiguration(
          "set", new ObjectId(), 1, 1, List.of(new SetMember(0, "a:1", 1)), Document.EMPTY);
  private final Membership membership =
      new Membership(
          new Deployment("set", "a:1"),
          version,
          () -> 0,
          new Standing(Role.SECONDARY, 1, 1, configuration, 0, -1, 0, Map.of()));

  /** A driver takes no notice of a refusal whose version it has heard of before. */
  @Test
  void whoeverSeesANewRoleSeesItsVersion() {
    List<Long> seen = new ArrayList<>();
    membership.addListener(standing -> seen.add(version.counter()));
    membership.change(before -> before.elected(2, 0));
    membership.change(before -> before.following(Role.SECONDARY, 2, -1));
    assertThat(seen).containsExactly(1L, 2L);
  }

  @Test
  void thoseWhoWaitAreToldAfterTheListeners() {
    List<String> order = new ArrayList<>();
    membership.addListener(standing -> order.add("listener"));
    version.after(0).onReady(() -> order.add("waiting"));
    membership.change(before -> before.elected(2, 0));
    assertThat(order).containsExactly("listener", "waiting");
  }
}
