package dev.morphium.internal.pool.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.ServerType;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyType;
import dev.morphium.pool.topology.TopologyVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The picture that a client makes of a replica set in turmoil, while answers come late and in any
 * order. {@code -Dtopology.seeds=N} runs so many of them.
 */
class TopologySimulationTest {
  private static final int STEPS = 1500;

  /** Steps are so far apart that an answer is underway for no longer than an answer may be. */
  private static final long STEP_MILLIS = 1000;

  private static final long LONGEST_WAY_MILLIS = ElectionFence.LONGEST_WAY_MILLIS;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, Integer.getInteger("topology.seeds", 100));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void thePictureNeverLies(long seed) {
    new Run(seed).play();
  }

  private record Underway(long sent, TopologyEvent event) {}

  private static final class Run {
    private final long seed;
    private final Random random;
    private final ModelCluster cluster;
    private final List<HostAddress> seeds = new ArrayList<>();
    private final List<Underway> underway = new ArrayList<>();
    private final Set<HostAddress> dismissed = new HashSet<>();
    private final Map<HostAddress, TopologyEvent> lastHeard = new HashMap<>();
    private final ServerSelector selector;
    private TopologyState state;
    private ObjectId newestElection = new ObjectId(0, 0);
    private long millis;
    private int believed;

    Run(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
      this.cluster = new ModelCluster(random, 3 + random.nextInt(3));
      List<HostAddress> all = cluster.addresses();
      seeds.add(all.get(0));
      for (HostAddress address : all) {
        if (random.nextBoolean() && !seeds.contains(address)) {
          seeds.add(address);
        }
      }
      if (random.nextInt(4) == 0) {
        seeds.add(new HostAddress("nowhere", 1));
      }
      String setName = random.nextBoolean() ? "rs" : null;
      state = TopologyState.of(new TopologyStart(seeds, setName, false));
      selector =
          new ServerSelector(
              Duration.ofMillis(15), Duration.ofSeconds(10), address -> 0, random::nextInt);
    }

    void play() {
      for (int i = 0; i < STEPS; i++) {
        millis += STEP_MILLIS;
        while (!underway.isEmpty() && millis - underway.get(0).sent >= LONGEST_WAY_MILLIS) {
          deliver(underway.remove(0).event);
        }
        switch (random.nextInt(10)) {
          case 0 -> cluster.step();
          case 1, 2, 3, 4 -> ask();
          case 5 -> strangeness();
          default -> deliverAny();
        }
      }
      settle();
      assertThat(believed).as("seed %s: primaries believed", seed).isPositive();
    }

    private void ask() {
      List<HostAddress> known = List.copyOf(state.description().addresses());
      send(known.get(random.nextInt(known.size())));
    }

    private void send(HostAddress asked) {
      send(cluster.ask(asked, millis));
    }

    private void send(TopologyEvent event) {
      underway.add(new Underway(millis, event));
    }

    /** A member of another set, a server without a set, or a broken connection. */
    private void strangeness() {
      List<HostAddress> known = List.copyOf(state.description().addresses());
      String address = known.get(random.nextInt(known.size())).toString();
      boolean named = state.description().setName() != null;
      switch (random.nextInt(6)) {
        case 0 -> {
          if (named) {
            send(
                Events.hello(
                    address,
                    "{setName: 'other', isWritablePrimary: true, hosts: ['o:1'], electionId: "
                        + Events.election(1_000_000)
                        + "}"));
          }
        }
        case 1 -> {
          if (state.description().type().isReplicaSet()) {
            send(Events.hello(address, "{}"));
          }
        }
        default -> send(Events.unreachable(address));
      }
    }

    /** Events come in any order, but answers of one server in theirs: it is asked by one thread. */
    private void deliverAny() {
      if (underway.isEmpty()) {
        return;
      }
      Underway any = underway.get(random.nextInt(underway.size()));
      Underway next =
          underway.stream()
              .filter(each -> each.event instanceof TopologyEvent.Answered)
              .filter(each -> each.event.address().equals(any.event.address()))
              .findFirst()
              .filter(first -> any.event instanceof TopologyEvent.Answered)
              .orElse(any);
      underway.remove(next);
      deliver(next.event);
    }

    private void deliver(TopologyEvent sent) {
      TopologyEvent event = arrived(sent);
      TopologyState before = state;
      state = before.apply(event);
      lastHeard.put(event.address(), event);
      noteClaim(before, event);
      check();
    }

    /** The event as of the moment of its arrival. */
    private TopologyEvent arrived(TopologyEvent event) {
      return event instanceof TopologyEvent.Answered answer
          ? new TopologyEvent.Answered(answer.address(), answer.hello(), answer.roundTrip(), millis)
          : event;
    }

    private void noteClaim(TopologyState before, TopologyEvent event) {
      ServerDescription known = before.description().server(event.address());
      if (!(event instanceof TopologyEvent.Answered answer) || known == null) {
        return;
      }
      TopologyVersion version = TopologyVersion.of(answer.hello());
      if (version != null && version.isBefore(known.version())) {
        return;
      }
      BsonDocument hello = answer.hello();
      if (hello.containsKey("electionId") && hello.getString("setName").getValue().equals("rs")) {
        ObjectId election = hello.getObjectId("electionId").getValue();
        if (election.compareTo(newestElection) > 0) {
          newestElection = election;
        }
        Set<String> hosts = new HashSet<>();
        hello.getArray("hosts").forEach(host -> hosts.add(host.asString().getValue()));
        seeds.stream().filter(each -> !hosts.contains(each.toString())).forEach(dismissed::add);
      }
    }

    private void check() {
      TopologyDescription now = state.description();
      List<ServerDescription> primaries =
          now.servers().stream().filter(server -> server.type() == ServerType.PRIMARY).toList();
      assertThat(primaries).as("seed %s: primaries at once", seed).hasSizeLessThan(2);
      if (now.type().isReplicaSet()) {
        assertThat(now.type() == TopologyType.REPLICA_SET_WITH_PRIMARY)
            .as("seed %s: %s", seed, now)
            .isEqualTo(!primaries.isEmpty());
      }
      ServerDescription chosen = selector.select(now, ServerRequirement.WRITE, Set.of());
      if (chosen != null) {
        believed++;
        assertThat(chosen.member().electionId())
            .as("seed %s: the newest election", seed)
            .isEqualTo(newestElection);
        assertThat(chosen.member().setName()).isEqualTo("rs");
        assertThat(lastHeard.get(chosen.address()))
            .as("seed %s: who told that it is the primary", seed)
            .isInstanceOf(TopologyEvent.Answered.class);
      }
      Set<HostAddress> lost = new HashSet<>(seeds);
      lost.removeAll(now.addresses());
      assertThat(dismissed).as("seed %s: seeds that left", seed).containsAll(lost);
      if (now.servers().stream().allMatch(ServerDescription::isUnknown)
          && lastHeard.values().stream().anyMatch(TopologyEvent.Unreachable.class::isInstance)) {
        assertThat(now.addresses()).as("seed %s: %s", seed, now).isNotEmpty();
      }
    }

    /** When all is well, and everything underway has arrived, the true primary is found. */
    private void settle() {
      ModelMember truth = cluster.heal();
      while (!underway.isEmpty()) {
        deliverAny();
      }
      for (int round = 0; round < 6; round++) {
        for (HostAddress address : List.copyOf(state.description().addresses())) {
          deliver(cluster.ask(address, millis += STEP_MILLIS));
        }
      }
      ServerDescription primary = state.description().primary();
      assertThat(primary).as("seed %s: primary in %s", seed, state).isNotNull();
      assertThat(primary.address()).isEqualTo(truth.address);
      assertThat(state.description().addresses().stream().map(HostAddress::toString))
          .containsExactlyInAnyOrderElementsOf(truth.members);
    }
  }
}
