package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code $listLocalSessions} and {@code $listSessions}: the sessions that live.
 *
 * <p>A client's own, unless it asks for others; without a login, those of the nameless user.
 * Source: MongoDB manual, same names.
 *
 * @param local whether the stage reads no collection
 * @param all whether those of all users were asked for
 * @param users the digests of the users who were asked for; empty for oneself
 */
record ListSessionsStage(
    String name, boolean local, boolean all, Set<Value> users, ServerListing server)
    implements InitialSourceStage {
  private static final String OPTIONS = "listSessions";

  /** Makes stages that list the sessions of this server. */
  static StageFactory of(ServerListing server, boolean local) {
    return (name, operand, compilation) -> parse(name, local, server, operand, compilation);
  }

  private static Stage parse(
      String name,
      boolean local,
      ServerListing server,
      Value operand,
      StageCompilation compilation) {
    if (!local
        && !(compilation.database().equals("config")
            && "system.sessions".equals(compilation.collection()))) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, name + " may only be run against config.system.sessions");
    }
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          name + " options must be specified in an object, but found: " + operand.type().alias());
    }
    boolean all = false;
    ArrayValue users = null;
    for (Element option : options.elements()) {
      Value value = option.value();
      switch (option.name()) {
        case "allUsers" ->
            all = value.isNullish() ? all : StageOptions.bool(value, OPTIONS, "allUsers");
        case "users" -> users = value.isNullish() ? users : array(value);
        default -> throw StageOptions.unknown(OPTIONS, option.name());
      }
    }
    if (all && users != null && !users.elements().isEmpty()) {
      throw new CommandException(
          ErrorCode.UNSUPPORTED_FORMAT,
          name + " may not specify {allUsers:true} and {users:[...]} at the same time");
    }
    return new ListSessionsStage(
        name, local, all, users == null ? Set.of() : digests(users), server);
  }

  private static ArrayValue array(Value value) {
    if (value instanceof ArrayValue array) {
      return array;
    }
    throw StageOptions.wrongType(value, OPTIONS, "users", "array");
  }

  private static Set<Value> digests(ArrayValue users) {
    Set<Value> digests = new HashSet<>();
    int index = 0;
    for (Value element : users.elements()) {
      String owner = "users." + index++;
      if (!element.isNullish()) {
        digests.add(digest(StageOptions.document(element, OPTIONS, owner), OPTIONS + "." + owner));
      }
    }
    return digests;
  }

  private static Value digest(Document user, String owner) {
    Value name = null;
    Value database = null;
    for (Element field : user.elements()) {
      switch (field.name()) {
        case "user" -> name = given(field.value());
        case "db" -> database = given(field.value());
        default -> throw StageOptions.unknown(owner, field.name());
      }
    }
    String named = text(name, owner, "user");
    return UserName.digest(named, text(database, owner, "db"));
  }

  private static @Nullable Value given(Value value) {
    return value.isNullish() ? null : value;
  }

  private static String text(@Nullable Value value, String owner, String field) {
    return StageOptions.string(StageOptions.require(value, owner, field), owner, field);
  }

  @Override
  public StageRules rules() {
    return StageRules.first(local).notInTransaction();
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    Set<Value> owners = users.isEmpty() ? Set.of(server.self()) : users;
    return DocumentSource.of(
        server.sessions().stream()
            .filter(session -> all || owners.contains(owner(session)))
            .toList());
  }

  private static Value owner(Document session) {
    return session.get("_id") instanceof Document id ? id.get("uid") : Constant.MISSING;
  }
}
