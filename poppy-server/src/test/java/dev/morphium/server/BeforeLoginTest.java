package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import dev.morphium.wire.Messages;
import dev.morphium.wire.OpCode;
import dev.morphium.wire.OpMsgFlag;
import dev.morphium.wire.Response;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a server with access control answers before a login, in every kind of message, for every
 * name of a command: the handshake, and the commands that log in.
 */
class BeforeLoginTest {
  private static final Set<String> HANDSHAKE =
      Set.of(
          "authenticate",
          "buildInfo",
          "buildinfo",
          "connectionStatus",
          "hello",
          "isMaster",
          "ismaster",
          "listCommands",
          "logout",
          "ping",
          "saslContinue",
          "saslStart",
          "whatsmyuri");

  private static final InitialUsers ROOT =
      new InitialUsers(
          List.of(
              new InitialUser(
                  "admin",
                  BsonDocument.parse("{createUser: 'root', pwd: 'secret', roles: ['root']}"))));

  /** What would be seen afterwards. */
  private static final List<String> CHANGES =
      List.of(
          "{insert: 'c', documents: [{_id: 2}], $db: 'test'}",
          "{update: 'c', updates: [{q: {_id: 3}, u: {a: 1}, upsert: true}], $db: 'test'}",
          "{delete: 'c', deletes: [{q: {}, limit: 0}], $db: 'test'}",
          "{findAndModify: 'c', query: {_id: 1}, remove: true, $db: 'test'}",
          "{bulkWrite: 1, ops: [{insert: 0, document: {_id: 4}}], nsInfo: [{ns: 'test.c'}],"
              + " $db: 'admin'}",
          "{aggregate: 'c', pipeline: [{$out: 'other'}], cursor: {}, $db: 'test'}",
          "{create: 'other', $db: 'test'}",
          "{drop: 'c', $db: 'test'}",
          "{dropDatabase: 1, $db: 'test'}",
          "{createUser: 'eve', pwd: 'x', roles: ['root'], $db: 'admin'}",
          "{dropAllUsersFromDatabase: 1, $db: 'admin'}",
          "{setParameter: 1, authenticationMechanisms: [], $db: 'admin'}");

  private PoppyServer server;

  @BeforeEach
  void start() throws IOException {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    server =
        PoppyServer.start(
            PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
                .with(parameters)
                .with(AccessSettings.CONTROLLED, ROOT));
    try (MongoClient root = root()) {
      root.getDatabase("test").getCollection("c").insertOne(new Document("_id", 1));
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private MongoClient root() {
    return MongoClients.create(server.connectionString().replace("//", "//root:secret@"));
  }

  /** The names of this server's commands and their other names; those of the server alone too. */
  private Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    try (RawClient stranger = new RawClient(server.port())) {
      names.addAll(
          answer(stranger, 0, "{listCommands: 1, $db: 'admin'}").getDocument("commands").keySet());
    }
    try (Engine engine = new Engine(EngineSettings.inMemory("test", List.of(), "test:0"))) {
      engine.commands().specs().stream()
          .flatMap(spec -> Stream.concat(Stream.of(spec.name()), spec.aliases().stream()))
          .forEach(names::add);
    }
    assertThat(names)
        .hasSizeGreaterThan(110)
        .contains("configureFailPoint", "find", "ismaster", "poppyDump");
    return names;
  }

  private static BsonDocument answer(RawClient client, int flags, String command)
      throws IOException {
    client.send(Messages.opMsg(1, flags, Messages.body(Messages.bson(command))));
    Response response = Response.decode(client.receiveBytes());
    assertThat(response.moreToCome()).as(command).isFalse();
    return response.reply().document();
  }

  /** OP_MSG as it is sent usually, and where several replies are taken. */
  @ParameterizedTest
  @ValueSource(ints = {0, OpMsgFlag.EXHAUST_ALLOWED})
  void noNameButTheHandshakesIsAnswered(int flags) throws IOException {
    List<String> answered = new ArrayList<>();
    try (RawClient stranger = new RawClient(server.port())) {
      for (String name : names()) {
        for (String database : List.of("test", "admin")) {
          BsonDocument reply =
              answer(stranger, flags, "{'%s': 1, $db: '%s'}".formatted(name, database));
          int code = reply.containsKey("code") ? reply.getInt32("code").getValue() : 0;
          if (code != 13) {
            answered.add(name);
          } else {
            assertThat(reply.getString("errmsg").getValue()).endsWith("requires authentication");
          }
        }
      }
    }
    assertThat(HANDSHAKE).containsAll(answered);
  }

  /** A message that wants no reply gets none, and does nothing. */
  @Test
  void messagesWithoutAReplyDoNothing() throws IOException {
    try (RawClient stranger = new RawClient(server.port())) {
      for (String change : CHANGES) {
        byte[] body = Messages.body(Messages.bson(change));
        stranger.send(Messages.opMsg(1, OpMsgFlag.MORE_TO_COME, body));
      }
      stranger.send(Messages.opMsg(2, "{ping: 1, $db: 'admin'}"));
      assertThat(Response.decode(stranger.receiveBytes()).responseTo()).isEqualTo(2);
    }
    nothingHasChanged();
  }

  @Test
  void explainedAndNestedCommandsAreNotAnswered() throws IOException {
    try (RawClient stranger = new RawClient(server.port())) {
      for (String command :
          List.of(
              "{explain: {find: 'c'}, $db: 'test'}",
              "{applyOps: [{op: 'i', ns: 'test.c', o: {_id: 5}}], $db: 'admin'}",
              "{eval: 'db.c.drop()', $db: 'test'}",
              "{hello: 1, find: 'c', $db: 'test'}",
              "{ping: 1, $db: 'test', lsid: {id: 1}}")) {
        assertThat(answer(stranger, 0, command)).as(command).doesNotContainKey("cursor");
      }
    }
    nothingHasChanged();
  }

  /** OP_QUERY on the pseudo-collection of commands, bare and wrapped. */
  @Test
  void oldQueriesAreTheHandshakeAlone() throws IOException {
    List<String> answered = new ArrayList<>();
    for (String name : names()) {
      for (String form : List.of("{'%s': 1}", "{$query: {'%s': 1}}")) {
        byte[] query = Messages.bson(form.formatted(name));
        BsonDocument reply = lonely(Messages.opQuery(1, "test.$cmd", query));
        if (reply != null && reply.getNumber("ok", new BsonInt32(0)).intValue() == 1) {
          answered.add(name);
        }
      }
    }
    assertThat(Set.of("hello", "isMaster", "ismaster")).containsAll(answered);
    BsonDocument found = lonely(Messages.opQuery(1, "test.c", Messages.bson("{}")));
    assertThat(found == null || !found.containsKey("_id")).isTrue();
  }

  /** OP_UPDATE, OP_INSERT, OP_GET_MORE, OP_DELETE, OP_KILL_CURSORS, OP_REPLY and unknown ones. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1000, 2001, 2002, 2005, 2006, 2007, 2010, 2011, 9999})
  void oldMessagesDoNothing(int opCode) throws IOException {
    byte[] namespace = Messages.text("test.c");
    byte[] none = Messages.int32(0);
    byte[] everything = Messages.bson("{}");
    for (byte[] body :
        List.of(
            Messages.join(none, namespace, Messages.bson("{_id: 9}")),
            Messages.join(none, namespace, none, everything, Messages.bson("{_id: 9}")),
            Messages.join(none, namespace, none, everything))) {
      assertThat(lonely(Messages.message(opCode, 1, body))).isNull();
    }
    nothingHasChanged();
  }

  /** OP_COMPRESSED with the compressor that changes nothing, and with none that is known. */
  @ParameterizedTest
  @ValueSource(bytes = {0, 77})
  void compressedMessagesAreNotAnswered(byte compressor) throws IOException {
    byte[] plain = Messages.opMsg(1, "{find: 'c', $db: 'test'}");
    byte[] rest = Arrays.copyOfRange(plain, 16, plain.length);
    BsonDocument reply =
        lonely(
            Messages.message(
                OpCode.COMPRESSED,
                1,
                Messages.int32(OpCode.MESSAGE),
                Messages.int32(rest.length),
                new byte[] {compressor},
                rest));
    assertThat(reply == null || reply.getInt32("code").getValue() == 13).isTrue();
  }

  @Test
  void aLoginThatHasOnlyBegunOpensNothing() throws IOException {
    try (RawClient stranger = new RawClient(server.port())) {
      BsonDocument begun =
          answer(
              stranger,
              0,
              "{saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: 'biwsbj1yb290LHI9eA==',"
                  + " $db: 'admin'}");
      assertThat(begun.getBoolean("done").getValue()).isFalse();
      assertThat(answer(stranger, 0, "{find: 'c', $db: 'test'}").getInt32("code").getValue())
          .isEqualTo(13);
    }
  }

  /** The reply to a message on a connection of its own; null when the server closes it. */
  private @Nullable BsonDocument lonely(byte[] message) throws IOException {
    try (RawClient stranger = new RawClient(server.port())) {
      stranger.send(message);
      return Response.decode(stranger.receiveBytes()).reply().document();
    } catch (EOFException | SocketException closed) {
      return null;
    }
  }

  private void nothingHasChanged() {
    try (MongoClient root = root()) {
      assertThat(root.getDatabase("test").getCollection("c").find()).containsExactly(one());
      assertThat(root.getDatabase("test").listCollectionNames()).containsExactly("c");
      Document users = root.getDatabase("admin").runCommand(Document.parse("{usersInfo: 1}"));
      assertThat(users.getList("users", Document.class)).hasSize(1);
    }
  }

  private static Document one() {
    return new Document("_id", 1);
  }
}
