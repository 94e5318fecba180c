package dev.morphium.benchmarks.planning;

import com.mongodb.client.MongoIterable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.Document;

/** The queries over cities. */
final class PlanningTasks {
  private static final int FEW = 10;
  private static final int WANTED = 500;

  private PlanningTasks() {}

  static List<IndexedTask> all(int count) {
    List<IndexedTask> tasks = new ArrayList<>();
    Document here =
        new Document("$geometry", Document.parse("{type: 'Point', coordinates: [8.5, 47.4]}"));
    tasks.add(
        new IndexedTask(
            "$near, the ten nearest",
            cities -> size(cities.find(new Document("at", new Document("$near", here))).limit(FEW)),
            cities -> size(cities.aggregate(distances())),
            300));
    Document country =
        Document.parse(
            "{at: {$geoWithin: {$geometry: {type: 'Polygon', coordinates:"
                + " [[[6, 45.8], [10.5, 46.2], [9.6, 47.6], [7, 47.6], [6, 45.8]]]}}}}");
    tasks.add(new IndexedTask("$geoWithin a country", cities -> size(cities.find(country)), 300));
    addTexts(tasks, count);
    List<Integer> wanted = new ArrayList<>();
    for (int i = 0; i < WANTED; i++) {
      wanted.add((int) ((long) i * count / WANTED));
    }
    tasks.add(
        new IndexedTask(
            "$in of 500",
            cities -> size(cities.find(new Document("number", new Document("$in", wanted)))),
            300));
    tasks.add(
        new IndexedTask(
            "covered count",
            cities -> (int) cities.countDocuments(Document.parse("{country: {$gt: 'C1'}}")),
            300));
    tasks.add(
        new IndexedTask(
            "covered find of 1,000",
            cities ->
                size(
                    cities
                        .find(Document.parse("{country: {$gte: 'C1'}}"))
                        .projection(Document.parse("{country: 1, name: 1, _id: 0}"))
                        .limit(1_000)),
            300));
    tasks.add(
        new IndexedTask("distinct", cities -> size(cities.distinct("country", String.class)), 300));
    return tasks;
  }

  private static void addTexts(List<IndexedTask> tasks, int count) {
    tasks.add(
        new IndexedTask(
            "$text, two words",
            cities ->
                size(
                    cities
                        .find(Document.parse("{$text: {$search: 'berlin zaroma'}}"))
                        .projection(Document.parse("{score: {$meta: 'textScore'}}"))
                        .sort(Document.parse("{score: {$meta: 'textScore'}}"))
                        .limit(FEW)),
            cities ->
                size(
                    cities.find(
                        new Document(
                            "name",
                            Pattern.compile("\\b(berlin|zaroma)\\b", Pattern.CASE_INSENSITIVE)))),
            300));
    Document phrases = Document.parse("{$text: {$search: '\\\"San\\\" \\\"ma\\\"'}}");
    tasks.add(
        new IndexedTask(
            "$text, two phrases, all hits",
            cities -> size(cities.find(phrases).batchSize(count)),
            cities ->
                size(
                    cities
                        .find(Document.parse("{$and: [{name: /\\bsan\\b/i}, {name: /ma/i}]}"))
                        .batchSize(count)),
            300));
  }

  static List<IndexedTask> groups() {
    return List.of(
        new IndexedTask(
            "$group by an indexed field, count",
            facts -> size(facts.aggregate(stages("[{$group: {_id: '$k', n: {$sum: 1}}}]"))),
            5),
        new IndexedTask(
            "$group by an indexed prefix, sum",
            facts -> size(facts.aggregate(stages("[{$group: {_id: '$k', n: {$sum: '$v'}}}]"))),
            5),
        new IndexedTask(
            "$sort and $group with $first",
            facts ->
                size(
                    facts.aggregate(
                        stages(
                            "[{$sort: {k: 1, v: 1}}, {$group: {_id: '$k', v: {$first: '$v'}}}]"))),
            3));
  }

  static IndexedTask join() {
    return new IndexedTask(
        "$lookup of 10,000 to 10,000",
        left ->
            size(
                left.aggregate(
                    stages(
                        "[{$lookup: {from: 'right', localField: 'r', foreignField: 'k', as: 'f'}},"
                            + " {$unwind: '$f'}, {$group: {_id: null, n: {$sum: 1}}}]"))),
        left ->
            size(
                left.aggregate(
                    stages(
                        "[{$lookup: {from: 'right', localField: 'r', foreignField: 'u', as: 'f'}},"
                            + " {$unwind: '$f'}, {$group: {_id: null, n: {$sum: 1}}}]"))),
        20);
  }

  private static List<Document> distances() {
    return stages(
        "[{$addFields: {d: {$add: [{$pow: [{$subtract: ['$lng', 8.5]}, 2]}, {$pow: [{$subtract:"
            + " ['$lat', 47.4]}, 2]}]}}}, {$sort: {d: 1}}, {$limit: 10}]");
  }

  private static List<Document> stages(String json) {
    return BsonDocument.parse("{p: " + json + "}").getArray("p").stream()
        .map(stage -> Document.parse(stage.asDocument().toJson()))
        .toList();
  }

  private static int size(MongoIterable<?> found) {
    int size = 0;
    for (Iterator<?> all = found.iterator(); all.hasNext(); all.next()) {
      size++;
    }
    return size;
  }
}
