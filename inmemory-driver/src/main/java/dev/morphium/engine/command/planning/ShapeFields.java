package dev.morphium.engine.command.planning;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.plan.IndexFilter;
import dev.morphium.engine.plan.QueryShape;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The fields by which a command names a shape of queries. */
final class ShapeFields {
  private final CommandFields fields;
  private final CommandField query;
  private final CommandField sort;
  private final CommandField projection;
  private final CommandField collation;
  private final CommandField indexes;

  ShapeFields(CommandFields fields) {
    this.fields = fields;
    query = fields.any("query");
    sort = fields.any("sort");
    projection = fields.any("projection");
    collation = fields.any("collation");
    indexes = fields.any("indexes");
  }

  CommandFields fields() {
    return fields;
  }

  /** A shape, and an example of a query that has it. */
  record Given(
      QueryShape shape, Document query, Document sort, Document projection, Document collation) {
    IndexFilter filter(ArrayValue indexes) {
      return new IndexFilter(query, sort, projection, collation, indexes);
    }
  }

  /**
   * Whether a shape is given.
   *
   * @throws CommandException 2 when only a part of one is
   */
  boolean isGiven(Arguments arguments) {
    boolean given = arguments.has(query);
    if (!given && (arguments.has(sort) || arguments.has(projection) || arguments.has(collation))) {
      throw badValue("sort, projection or collation provided without query");
    }
    return given;
  }

  /**
   * The shape that is given.
   *
   * @throws CommandException 2 when a part of it is of the wrong type, and what the language says
   *     of a query that is none
   */
  Given read(Arguments arguments, Queries queries, CollectionState collection) {
    if (!arguments.has(query)) {
      throw badValue("required field query missing");
    }
    Value example = arguments.value(query);
    if (!(example instanceof Document asked)) {
      throw badValue("required field query must be an object");
    }
    Document order = optional(arguments, sort);
    Document shown = optional(arguments, projection);
    Document words = optional(arguments, collation);
    if (arguments.has(collation) && words.isEmpty()) {
      throw badValue("optional field collation cannot be an empty object");
    }
    ValueComparator comparator =
        words.isEmpty()
            ? collection.idIndex().definition().comparator()
            : Collation.parse(words).comparator();
    queries.filter(asked, queries.languages().compilation(comparator));
    Document sorted = SortPattern.parse(order).toDocument();
    return new Given(QueryShape.of(asked, sorted, shown, comparator), asked, order, shown, words);
  }

  /**
   * The indexes that are given.
   *
   * @throws CommandException 2 when they are none
   */
  ArrayValue indexes(Arguments arguments) {
    if (!arguments.has(indexes)) {
      throw badValue("required field indexes missing");
    }
    if (!(arguments.value(indexes) instanceof ArrayValue array)) {
      throw badValue("required field indexes must be an array");
    }
    if (array.isEmpty()) {
      throw badValue("required field indexes must contain at least one index");
    }
    for (Value each : array.elements()) {
      if (each instanceof Document pattern && pattern.isEmpty()) {
        throw badValue("index specification cannot be empty");
      }
      if (!(each instanceof Document) && !(each instanceof StringValue)) {
        throw badValue("each item in indexes must be an object or string");
      }
    }
    return array;
  }

  private static Document optional(Arguments arguments, CommandField field) {
    return switch (arguments.value(field)) {
      case Document document -> document;
      case ArrayValue array when array.isEmpty() -> Document.EMPTY;
      case Value value -> {
        if (arguments.has(field)) {
          throw badValue("optional field " + field.name() + " must be an object");
        }
        yield Document.EMPTY;
      }
    };
  }

  private static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
