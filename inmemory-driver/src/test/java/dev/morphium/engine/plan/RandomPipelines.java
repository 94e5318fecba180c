package dev.morphium.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Random pipelines whose results do not depend on the order in which a collection gives its
 * documents: what looks at an order follows a sort that ends with {@code _id}.
 */
final class RandomPipelines {
  private final RandomGenerator random;
  private final RandomContents contents;
  private final RandomFilters filters;
  private boolean ordered;
  private boolean grouped;

  /** Whether each document has an {@code _id} of its own. */
  private boolean single;

  RandomPipelines(RandomGenerator random, RandomContents contents, RandomFilters filters) {
    this.random = random;
    this.contents = contents;
    this.filters = filters;
  }

  /**
   * A pipeline.
   *
   * @param foreign the name of the collection that is joined
   */
  BsonArray pipeline(String foreign) {
    ordered = false;
    grouped = false;
    single = true;
    BsonArray stages = new BsonArray();
    for (int i = 1 + random.nextInt(4); i > 0 && !grouped; i--) {
      add(stages, foreign);
    }
    if (grouped) {
      afterGroup(stages);
    }
    return stages;
  }

  /** Whether the last pipeline gives its documents in one order alone. */
  boolean isOrdered() {
    return ordered;
  }

  /** Whether the last pipeline groups: of equal values any may stand for a group. */
  boolean isGrouped() {
    return grouped;
  }

  private void add(BsonArray stages, String foreign) {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> stages.add(stage("$match", filters.filter(1)));
      case 3, 4 -> sort(stages);
      case 5 -> limit(stages);
      case 6 -> stages.add(stage("$project", projection()));
      case 7 -> stages.add(stage("$addFields", new BsonDocument(target(), expression())));
      case 8 -> stages.add(stage("$unset", new BsonString(contents.path())));
      case 9 -> unwind(stages, contents.path());
      case 10, 11 -> group(stages);
      case 12 -> lookup(stages, foreign);
      case 13 -> stages.add(stage("$match", new BsonDocument("$expr", condition("$"))));
      case 14 -> other(stages, foreign);
      default -> pipelineLookup(stages, foreign);
    }
  }

  private void sort(BsonArray stages) {
    if (single) {
      BsonDocument sort = contents.sort();
      sort.put("_id", direction());
      stages.add(stage("$sort", sort));
      ordered = true;
    }
  }

  private void limit(BsonArray stages) {
    if (!ordered) {
      sort(stages);
    }
    if (ordered) {
      stages.add(stage(random.nextBoolean() ? "$limit" : "$skip", number(1 + random.nextInt(12))));
    }
  }

  private void unwind(BsonArray stages, String path) {
    BsonDocument unwind = new BsonDocument("path", new BsonString("$" + path));
    if (random.nextInt(3) == 0) {
      unwind.put("preserveNullAndEmptyArrays", BsonBoolean.TRUE);
    }
    if (random.nextInt(4) == 0) {
      unwind.put("includeArrayIndex", new BsonString(random.nextBoolean() ? "i" : "c"));
    }
    if (!isNumbered(path)) {
      stages.add(stage("$unwind", unwind));
      single = false;
    }
  }

  private static boolean isNumbered(String path) {
    return path.chars().anyMatch(Character::isDigit);
  }

  BsonDocument projection() {
    BsonDocument shape = new BsonDocument();
    boolean exclusion = random.nextInt(4) == 0;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      String path = contents.path();
      if (shape.keySet().stream().noneMatch(other -> overlap(path, other))) {
        boolean computed = !exclusion && random.nextInt(3) == 0;
        shape.put(path, computed ? expression() : number(exclusion ? 0 : 1));
      }
    }
    if (!exclusion && random.nextInt(4) == 0) {
      shape.put("_id", number(0));
      single = false;
    }
    return shape;
  }

  private static boolean overlap(String path, String other) {
    return path.equals(other) || path.startsWith(other + ".") || other.startsWith(path + ".");
  }

  private String target() {
    return pick("a", "b", "x", "a.b", "c", "x.y");
  }

  /** An expression that fails for no document. */
  private BsonValue expression() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> field("$");
      case 2 -> call("$ifNull", field("$"), number(1));
      case 3 -> call("$cond", condition("$"), field("$"), new BsonString("no"));
      case 4 -> new BsonDocument("$type", field("$"));
      default -> new BsonDocument("$literal", contents.scalar());
    };
  }

  private BsonDocument condition(String prefix) {
    BsonValue operand = new BsonDocument("$literal", contents.scalar());
    return switch (random.nextInt(6)) {
      case 0 -> call("$gt", field(prefix), operand);
      case 1 -> call("$lte", field(prefix), operand);
      case 2 -> call("$in", field(prefix), new BsonArray(List.of(operand, number(1))));
      case 3 -> call("$or", call("$eq", field(prefix), operand), call("$lt", number(2), operand));
      case 4 -> call("$and", call("$eq", field(prefix), operand), call("$gte", field(prefix)));
      default -> call("$eq", field(prefix), operand);
    };
  }

  private BsonString field(String prefix) {
    String path = contents.path();
    return new BsonString(prefix + (isNumbered(path) ? "a" : path));
  }

  private void group(BsonArray stages) {
    BsonDocument by = new BsonDocument("_id", key());
    for (int i = random.nextInt(3); i > 0; i--) {
      by.put("x" + i, accumulator());
    }
    stages.add(stage("$group", by));
    grouped = true;
  }

  private BsonValue key() {
    return switch (random.nextInt(8)) {
      case 0 -> new BsonDocument("k", field("$")).append("l", field("$"));
      case 1 -> number(1);
      case 2 -> condition("$");
      default -> field("$");
    };
  }

  private BsonDocument accumulator() {
    return switch (random.nextInt(ordered ? 12 : 8)) {
      case 0, 1 -> new BsonDocument("$sum", number(1));
      case 2 -> new BsonDocument("$min", field("$"));
      case 3 -> new BsonDocument("$max", field("$"));
      case 4 -> new BsonDocument("$count", new BsonDocument());
      case 5 -> new BsonDocument("$sum", call("$cond", condition("$"), number(1), number(3)));
      case 6 -> new BsonDocument("$avg", call("$cond", condition("$"), number(1), number(2)));
      case 7 -> new BsonDocument("$sum", field("$"));
      case 8, 9 -> new BsonDocument("$first", field("$"));
      case 10 -> new BsonDocument("$push", field("$"));
      default -> new BsonDocument("$last", field("$"));
    };
  }

  private void afterGroup(BsonArray stages) {
    switch (random.nextInt(6)) {
      case 0 -> stages.add(stage("$match", new BsonDocument("_id", BsonDocument.parse(range()))));
      case 1 -> stages.add(stage("$match", new BsonDocument("_id", number(random.nextInt(3)))));
      case 2 -> stages.add(stage("$count", new BsonString("n")));
      case 3 -> {
        stages.add(stage("$sort", new BsonDocument("_id", direction())));
        stages.add(stage("$limit", number(3)));
      }
      default -> {}
    }
    ordered = false;
  }

  private String range() {
    return "{%s: %d}".formatted(pick("$gt", "$lt", "$gte", "$lte", "$ne"), random.nextInt(3));
  }

  private void lookup(BsonArray stages, String foreign) {
    BsonDocument join =
        new BsonDocument("from", new BsonString(foreign))
            .append("localField", new BsonString(contents.path()))
            .append("foreignField", new BsonString(contents.path()))
            .append("as", new BsonString("f"));
    if (random.nextInt(4) == 0) {
      join.put("pipeline", inner(new BsonArray()));
    }
    stages.add(stage("$lookup", join));
    behindLookup(stages);
  }

  private void behindLookup(BsonArray stages) {
    if (random.nextBoolean()) {
      unwind(stages, "f");
      if (random.nextBoolean()) {
        BsonDocument asked = new BsonDocument();
        filters
            .filter(0)
            .forEach((path, each) -> asked.put(path.startsWith("$") ? path : "f." + path, each));
        stages.add(stage("$match", asked));
      }
    }
  }

  private void pipelineLookup(BsonArray stages, String foreign) {
    BsonArray inner = new BsonArray();
    BsonDocument join =
        new BsonDocument("from", new BsonString(foreign)).append("as", new BsonString("f"));
    if (random.nextInt(4) > 0) {
      join.put("let", new BsonDocument("v", field("$")));
      BsonDocument equal =
          call(pick("$eq", "$eq", "$eq", "$gte"), field("$"), new BsonString("$$v"));
      inner.add(stage("$match", new BsonDocument("$expr", equal)));
    }
    join.put("pipeline", inner(inner));
    stages.add(stage("$lookup", join));
    behindLookup(stages);
  }

  private BsonArray inner(BsonArray stages) {
    if (random.nextBoolean()) {
      stages.add(stage("$match", filters.filter(0)));
    }
    stages.add(stage("$sort", new BsonDocument("_id", direction())));
    if (random.nextBoolean()) {
      stages.add(stage("$limit", number(1 + random.nextInt(3))));
    }
    return stages;
  }

  private void other(BsonArray stages, String foreign) {
    switch (random.nextInt(4)) {
      case 0 -> {
        stages.add(stage("$unionWith", new BsonString(foreign)));
        single = false;
        ordered = false;
      }
      case 1 -> {
        stages.add(stage("$sortByCount", field("$")));
        grouped = true;
      }
      case 2 -> {
        BsonArray merged = new BsonArray(List.of(new BsonString("$$ROOT")));
        merged.add(new BsonDocument("b", expression()));
        BsonDocument root = new BsonDocument("$mergeObjects", merged);
        stages.add(stage("$replaceWith", root));
      }
      default -> {
        stages.add(stage("$count", new BsonString("n")));
        grouped = true;
      }
    }
  }

  private static BsonDocument stage(String name, BsonValue operand) {
    return new BsonDocument(name, operand);
  }

  private static BsonDocument call(String operator, BsonValue... operands) {
    List<BsonValue> all = new ArrayList<>(List.of(operands));
    if (operands.length == 1) {
      all.add(new BsonInt32(1));
    }
    return new BsonDocument(operator, new BsonArray(all));
  }

  private static BsonInt32 number(int value) {
    return new BsonInt32(value);
  }

  private BsonInt32 direction() {
    return number(random.nextBoolean() ? 1 : -1);
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
