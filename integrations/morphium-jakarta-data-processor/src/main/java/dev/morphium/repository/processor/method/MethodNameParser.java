package dev.morphium.repository.processor.method;

import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.OrderItem;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parser of names such as {@code findFirst10ByAgeGreaterThanOrderByNameAsc}.
 *
 * <p>Source: Jakarta Data 1.0, "Query by Method Name Extension".
 */
public final class MethodNameParser {
  private static final Pattern START =
      Pattern.compile("(find|count|exists|delete)(First(\\d*))?(.*)");
  private static final String ORDER = "OrderBy";
  private static final String BY = "By";

  private final EntityModel entity;
  private final String name;

  private MethodNameParser(EntityModel entity, String name) {
    this.entity = entity;
    this.name = name;
  }

  /** Whether a name begins as those of queries do. */
  public static boolean isQuery(String name) {
    Matcher matcher = START.matcher(name);
    return matcher.matches()
        && (matcher.group(4).isEmpty() || Character.isUpperCase(matcher.group(4).charAt(0)));
  }

  /** Whether a name asks for entities, and not for something about them. */
  public static boolean isFind(String name) {
    return name.startsWith("find");
  }

  /**
   * What a name asks for of an entity.
   *
   * @throws MistakeException when it names what the entity has not
   */
  public static NamedQuery parse(EntityModel entity, String name) {
    return new MethodNameParser(entity, name).parse();
  }

  private NamedQuery parse() {
    Matcher matcher = START.matcher(name);
    if (!matcher.matches()) {
      throw new MistakeException(name + " is no name of a query");
    }
    NamedQuery.Action action = NamedQuery.Action.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
    int limit = limit(matcher);
    String rest = matcher.group(4);
    int order = rest.indexOf(ORDER);
    String head = order < 0 ? rest : rest.substring(0, order);
    if (action != NamedQuery.Action.FIND && (order >= 0 || limit > 0)) {
      throw new MistakeException("only find has an order or a limit");
    }
    int by = head.indexOf(BY);
    String conditions = by < 0 ? "" : head.substring(by + BY.length());
    Condition where = conditions.isEmpty() ? null : new NameConditions(entity, conditions).parse();
    List<OrderItem> items =
        order < 0
            ? List.of()
            : new NameOrder(entity, rest.substring(order + ORDER.length())).parse();
    return new NamedQuery(action, limit, where, items);
  }

  private static int limit(Matcher matcher) {
    if (matcher.group(2) == null) {
      return 0;
    }
    String digits = matcher.group(3);
    int limit = digits.isEmpty() ? 1 : Integer.parseInt(digits);
    if (limit == 0) {
      throw new MistakeException("First0 finds nothing");
    }
    return limit;
  }
}
