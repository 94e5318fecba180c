package dev.morphium.engine.command.user;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code usersInfo}: all users, those of a database, or some. Source: MongoDB manual,
 * "usersInfo".
 *
 * @param roles tell what those of a user grant
 * @param filters compiles filters of users
 */
record UsersInfoCommand(Roles roles, Function<Document, Filter> filters)
    implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("usersInfo");
  private static final CommandField SHOW_CREDENTIALS = FIELDS.looseBool("showCredentials");
  private static final CommandField SHOW_CUSTOM_DATA = FIELDS.looseBool("showCustomData");
  private static final CommandField SHOW_PRIVILEGES = FIELDS.looseBool("showPrivileges");
  private static final CommandField SHOW_RESTRICTIONS =
      FIELDS.looseBool("showAuthenticationRestrictions");
  private static final CommandField FILTER = FIELDS.document("filter");

  private static final Comparator<Document> BY_NAME =
      Comparator.comparing((Document user) -> text(user, "user"))
          .thenComparing(user -> text(user, "db"));

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Value asked = arguments.first();
    Set<String> names = names(asked, invocation.database());
    boolean detailed = arguments.bool(SHOW_PRIVILEGES, false);
    if (detailed && names == null) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "Privilege or restriction details require exact-match usersInfo queries");
    }
    Document condition = arguments.document(FILTER);
    Filter filter = condition == null ? null : filters.apply(condition);
    CollectionState collection = invocation.access().root().collection(Users.PLACE);
    String database = isOfAll(asked) ? null : invocation.database();
    List<Value> users =
        (collection == null
                ? List.<Document>of()
                : Users.of(collection, names == null ? database : null))
            .stream()
                .filter(user -> names == null || names.contains(text(user, "_id")))
                .sorted(BY_NAME)
                .map(user -> shown(user, arguments))
                .map(user -> detailed ? UserDetails.append(user, roles.graph()) : user)
                .filter(user -> filter == null || filter.matches(user))
                .<Value>map(user -> user)
                .toList();
    reply.append("users", ArrayValue.of(users));
  }

  private static boolean isOfAll(Value asked) {
    return asked instanceof Document all && all.has("forAllDBs");
  }

  /**
   * The {@code _id}s of the users asked for; null for all.
   *
   * @throws CommandException 2 when nothing is asked for that there can be
   */
  private static @Nullable Set<String> names(Value asked, String database) {
    if (asked instanceof NumberValue one && one.longValue() == 1 || isOfAll(asked)) {
      return null;
    }
    if (asked instanceof ArrayValue several) {
      if (several.isEmpty()) {
        throw UserFields.bad("$and/$or/$nor must be a nonempty array");
      }
      return several.elements().stream()
          .map(each -> name(each, database).id())
          .collect(Collectors.toSet());
    }
    return Set.of(name(asked, database).id());
  }

  private static UserName name(Value asked, String database) {
    return switch (asked) {
      case StringValue user -> new UserName(user.value(), database);
      case Document user
          when user.get("user") instanceof StringValue name
              && user.get("db") instanceof StringValue owner ->
          new UserName(name.value(), owner.value());
      default ->
          throw UserFields.bad(
              "usersInfo takes 1, a user's name, {user: NAME, db: DATABASE}, an array of these, or"
                  + " {forAllDBs: true}");
    };
  }

  private static Document shown(Document user, Arguments arguments) {
    DocumentBuilder shown = new DocumentBuilder();
    for (Element element : user.elements()) {
      boolean hidden =
          switch (element.name()) {
            case "credentials" -> !arguments.bool(SHOW_CREDENTIALS, false);
            case "customData" -> !arguments.bool(SHOW_CUSTOM_DATA, true);
            case "authenticationRestrictions" -> !arguments.bool(SHOW_RESTRICTIONS, false);
            default -> false;
          };
      if (!hidden) {
        shown.append(element.name(), element.value());
      }
    }
    if (user.get("credentials") instanceof Document credentials) {
      shown.append(
          "mechanisms",
          ArrayValue.of(
              credentials.elements().stream()
                  .<Value>map(mechanism -> StringValue.of(mechanism.name()))
                  .toList()));
    }
    return shown.build();
  }

  private static String text(Document user, String field) {
    return user.get(field) instanceof StringValue text ? text.value() : "";
  }
}
