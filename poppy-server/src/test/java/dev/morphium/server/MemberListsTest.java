package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterNode;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.cluster.RefusedException;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of one set that were told of different members. */
class MemberListsTest {
  private static final ClusterKey KEY = ClusterKey.of("a secret of these");

  @TempDir private Path directory;
  private final List<Integer> ports = new ArrayList<>();
  private final Map<Integer, PoppyServer> servers = new HashMap<>();

  @AfterEach
  void stop() {
    servers.values().forEach(server -> server.close(0));
  }

  private void choosePorts(int count) throws IOException {
    while (ports.size() < count) {
      int port = FreePorts.chooseWith(ClusterMember.PORT_DISTANCE);
      if (!ports.contains(port)) {
        ports.add(port);
      }
    }
  }

  private String host(int server) {
    return "127.0.0.1:" + ports.get(server);
  }

  /** Starts a server that is told of these, in this order. */
  private void start(int server, int... listed) throws IOException {
    List<ClusterMember> members = new ArrayList<>();
    int self = 0;
    for (int each : listed) {
      self = each == server ? members.size() : self;
      members.add(
          ClusterMember.of(new SetMember(members.size(), host(each), 100 - 25 * members.size())));
    }
    ClusterSettings settings =
        new ClusterSettings(
            "lists",
            members,
            self,
            address(members.get(self).raftAddress()),
            KEY,
            directory.resolve("member-" + server),
            Duration.ofSeconds(3),
            ClusterSettings.logBytes(Runtime.getRuntime().maxMemory()));
    ServerSettings network = ServerSettings.of(List.of("127.0.0.1"), ports.get(server), 1);
    servers.put(server, PoppyServer.start(PoppySettings.inMemory(network).with(settings)));
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  private void kill(int server) {
    PoppyServer running = servers.remove(server);
    ClusterNode node = running.member();
    if (node != null) {
      node.crash();
    }
    running.close(0);
  }

  private @Nullable Standing standing(int server) {
    PoppyServer running = servers.get(server);
    ClusterNode node = running == null ? null : running.member();
    return node == null ? null : node.replication().membership().standing();
  }

  private Role role(int server) {
    Standing standing = standing(server);
    return standing == null ? Role.DOWN : standing.role();
  }

  private void awaitReady(int... members) {
    await()
        .untilAsserted(
            () -> {
              List<Role> roles = new ArrayList<>();
              for (int member : members) {
                roles.add(role(member));
              }
              assertThat(roles).containsOnlyOnce(Role.PRIMARY).containsOnly(role(members));
            });
  }

  private static Role[] role(int[] members) {
    return members.length == 1
        ? new Role[] {Role.PRIMARY}
        : new Role[] {Role.PRIMARY, Role.SECONDARY};
  }

  private void use(Consumer<MongoClient> action, int... seeds) {
    List<String> hosts = new ArrayList<>();
    for (int seed : seeds) {
      hosts.add(host(seed));
    }
    try (MongoClient client =
        MongoClients.create(
            "mongodb://"
                + String.join(",", hosts)
                + "/?replicaSet=lists&serverSelectionTimeoutMS=90000")) {
      action.accept(client);
    }
  }

  private static MongoCollection<Document> things(MongoClient client) {
    return client.getDatabase("test").getCollection("things");
  }

  private static void reconfigure(MongoClient client, Consumer<List<Document>> change) {
    Document config =
        client
            .getDatabase("admin")
            .runCommand(new Document("replSetGetConfig", 1))
            .get("config", Document.class);
    List<Document> members = new ArrayList<>(config.getList("members", Document.class));
    change.accept(members);
    config.append("members", members).append("version", config.getInteger("version") + 1);
    client.getDatabase("admin").runCommand(new Document("replSetReconfig", config));
  }

  /** Adds a member as soon as it answers. */
  private void add(MongoClient client, int id) {
    Document added = new Document("_id", id).append("host", host(id)).append("priority", 1);
    await("it answers")
        .ignoreExceptionsMatching(MemberListsTest::isTooEarly)
        .until(
            () -> {
              reconfigure(
                  client,
                  members -> {
                    members.removeIf(member -> member.get("_id").equals(id));
                    members.add(added);
                  });
              return true;
            });
  }

  /** The new member does not answer yet, the members do not agree, or have another primary. */
  private static boolean isTooEarly(Throwable thrown) {
    return thrown instanceof MongoNotPrimaryException
        || thrown instanceof MongoCommandException refused
            && (refused.getErrorCode() == 74 || refused.getErrorCode() == 109);
  }

  /** Starts a server that fails, perhaps before it is started. */
  private @Nullable IOException refusal(int server, int... listed) throws IOException {
    try {
      start(server, listed);
    } catch (RefusedException refused) {
      return refused;
    }
    PoppyServer wrong = servers.get(server);
    await().until(() -> wrong.failure() != null);
    kill(server);
    return wrong.failure();
  }

  @Test
  void memberWithAnotherListIsRefusedAndNoSetBeginsWithIt() throws Exception {
    choosePorts(3);
    start(0, 0, 1, 2);
    start(1, 0, 1, 2);
    assertThat(refusal(2, 2, 0, 1)) // in another order: it would take itself for the first
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("were started with another list of members")
        .hasMessageContaining(
            "%s+priority=100,%s+priority=75,%s+priority=50 there, and %s+priority=100"
                .formatted(host(0), host(1), host(2), host(2)));
    assertThat(List.of(role(0), role(1))).containsOnly(Role.STARTUP2);
    start(2, 0, 1, 2);
    awaitReady(0, 1, 2);
  }

  @Test
  void whatTheSetHasAgreedOnCountsForMoreThanAnOldList() throws Exception {
    choosePorts(4);
    start(0, 0);
    awaitReady(0);
    for (int server = 1; server < 4; server++) {
      int id = server;
      start(server, 0, server);
      use(client -> add(client, id), 0);
    }
    awaitReady(0, 1, 2, 3);
    use(client -> things(client).insertOne(new Document("_id", 1)), 0);
    kill(0);
    start(0, 0); // its list has nobody else, and nobody has told it
    awaitReady(0, 1, 2, 3);
    await("it is wanted most").until(() -> role(0) == Role.PRIMARY);
    use(
        client -> {
          things(client).insertOne(new Document("_id", 2));
          assertThat(things(client).countDocuments()).isEqualTo(2);
          reconfigure(client, members -> members.remove(1));
        },
        0);
    kill(1);
    kill(3);
    start(3, 0, 2, 3); // the new list, in which it has another place than in the set
    awaitReady(0, 2, 3);
    Standing standing = standing(3);
    assertThat(standing == null ? null : standing.own())
        .isNotNull()
        .satisfies(own -> assertThat(own.host()).isEqualTo(host(3)))
        .satisfies(own -> assertThat(own.id()).isEqualTo(3));
    use(
        client -> {
          things(client).insertOne(new Document("_id", 3));
          assertThat(things(client).countDocuments()).isEqualTo(3);
        },
        0,
        2);
  }
}
