package dev.morphium.engine.command.interrupt;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Commands that would run for minutes on the collection {@code c}, each by another kind of work, as
 * JSON without braces.
 */
final class LongCommands {
  private static final String RANGE = "{$range: [0, 400000]}";
  private static final String LARGE = "{$range: [0, {$add: [200000, '$_id']}]}";
  private static final String PERCENTILE =
      "{$map: {input: %%s, in: {%s: {%smethod: 'approximate', input: %%s}}}}";
  private static final String JOIN = "{$lookup: {from: 'c', pipeline: [], as: 'a'}}, ";
  private static final String MANY =
      (JOIN + "{$unwind: '$a'}, {$set: {a: '$a._id', text: 1}}, ").repeat(4);
  private static final String REGEX = "{text: {$regex: 'a*b'}}";

  private LongCommands() {}

  /** Commands that read, by what they do. */
  static Map<String, String> reading() {
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put("$map", size("{$map: {input: %s, in: {$size: %s}}}"));
    commands.put("$filter", size("{$filter: {input: %s, cond: {$eq: [{$size: %s}, 1]}}}"));
    commands.put(
        "$reduce",
        project("{$reduce: {input: %s, initialValue: 0, in: {$add: ['$$value', {$size: %s}]}}}"));
    commands.put("$in", size("{$filter: {input: %s, cond: {$in: [-1, %s]}}}"));
    commands.put(
        "$sortArray", size("{$map: {input: %s, in: {$sortArray: {input: %s, sortBy: -1}}}}"));
    commands.put("$setUnion", size("{$map: {input: %s, in: {$setUnion: [%s, ['x']]}}}"));
    commands.put("$zip", size("{$map: {input: %s, in: {$size: {$zip: {inputs: [%s]}}}}}"));
    commands.put(
        "$setIntersection",
        size("{$map: {input: %s, in: {$size: {$setIntersection: [%s, %<s]}}}}"));
    commands.put("$indexOfArray", size("{$map: {input: %s, in: {$indexOfArray: [%s, -1]}}}"));
    commands.put("$reverseArray", size("{$map: {input: %s, in: {$size: {$reverseArray: %s}}}}"));
    commands.put("$minN", size("{$map: {input: %s, in: {$size: {$minN: {n: 1000, input: %s}}}}}"));
    commands.put("$median", size(PERCENTILE.formatted("$median", "")));
    commands.put("$percentile", size(PERCENTILE.formatted("$percentile", "p: [0.1, 0.9], ")));
    for (String function :
        List.of(
            "{$split: ['$text', 'b']}",
            "{$replaceAll: {input: '$text', find: 'aa', replacement: 'b'}}",
            "{$regexFindAll: {input: '$text', regex: 'ab'}}",
            "{$strLenCP: '$text'}",
            "{$substrCP: ['$text', 100, 1000000]}",
            "{$toLower: '$text'}",
            "{$indexOfCP: ['$text', 'b']}")) {
      String name = function.substring(1, function.indexOf(':'));
      commands.put(name, size("{$map: {input: %s, in: {$type: " + function + "}}}"));
    }
    commands.put(
        "constants",
        size("{$map: {input: %s, in: {$setUnion: [{$range: [0, 200000]}, ['$$this']]}}}"));
    commands.putAll(searching());
    return commands;
  }

  private static Map<String, String> searching() {
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put("$regexMatch", project("{$regexMatch: {input: '$text', regex: 'a*b'}}"));
    commands.put("$trim", project("{$strLenBytes: {$trim: {input: '$text', chars: '$set'}}}"));
    commands.put("find by $regex", "find: 'c', filter: " + REGEX);
    commands.put("count", "count: 'c', query: " + REGEX);
    commands.put("distinct", "distinct: 'c', key: '_id', query: " + REGEX);
    commands.put(
        "$jsonSchema", "find: 'c', filter: {$jsonSchema: {properties: {text: {pattern: 'a*b'}}}}");
    commands.put("$lookup", aggregate(MANY + JOIN + "{$match: {a: 1}}"));
    commands.put("$project", aggregate(MANY + "{$project: {y: 1}}, {$match: {x: 1}}"));
    commands.put("$unwind", aggregate(MANY + "{$unwind: '$none'}"));
    commands.put(
        "$graphLookup",
        aggregate(
            MANY
                + "{$graphLookup: {from: 'c', startWith: '$_id', connectFromField: 'next',"
                + " connectToField: '_id', as: 'g'}}, {$match: {g: 1}}"));
    commands.put("$group", aggregate(MANY + "{$group: {_id: '$a'}}"));
    commands.put("$sort", aggregate(MANY + "{$sort: {a: 1}}, {$limit: 3}"));
    commands.put("$redact", aggregate(MANY + "{$redact: '$$PRUNE'}"));
    commands.put(
        "$setWindowFields",
        aggregate(
            "{$setWindowFields: {sortBy: {_id: 1}, output: {m: {$sum: {$size: {$map: {input: "
                + RANGE
                + ", in: {$size: "
                + LARGE
                + "}}}}, window: {documents: [-1, 1]}}}}}"));
    return commands;
  }

  /** Commands that write, by what they do. */
  static Map<String, String> writing() {
    String slow = size("{$map: {input: %s, in: {$size: %s}}}").replaceAll(".*\\$project: ", "");
    String set = slow.substring(0, slow.length() - "}]".length());
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put(
        "update", "update: 'c', updates: [{q: {}, u: [{$set: " + set + "}], multi: true}]");
    commands.put(
        "update by $regex", "update: 'c', updates: [{q: " + REGEX + ", u: {$set: {y: 1}}}]");
    commands.put("delete", "delete: 'c', deletes: [{q: " + REGEX + ", limit: 0}]");
    commands.put("findAndModify", "findAndModify: 'c', query: " + REGEX + ", remove: true");
    return commands;
  }

  private static String size(String expression) {
    return project("{$size: " + expression + "}");
  }

  private static String project(String expression) {
    return aggregate("{$project: {x: " + expression.formatted(RANGE, LARGE) + "}}");
  }

  private static String aggregate(String stages) {
    return "aggregate: 'c', cursor: {}, pipeline: [" + stages + "]";
  }
}
