// The databases of roundtrip, by mongosh: step is fill, describe or drop.
const shop = db.getSiblingDB("clients_tools_shop");
const copy = db.getSiblingDB("clients_tools_copy");

function drop() {
  shop.dropDatabase();
  copy.dropDatabase();
}

function fill() {
  drop();
  shop.plain.insertMany([...Array(10).keys()].map((n) => ({ _id: n, n, s: `s${n}`, at: new Date(n), l: Long(n) })));
  shop.plain.createIndexes([{ n: -1 }, { "$**": 1 }], {});
  shop.plain.createIndex({ s: 1 }, { unique: true, sparse: true, collation: { locale: "de", strength: 2 } });
  shop.plain.createIndex({ at: 1 }, { expireAfterSeconds: 2147483647, hidden: true });
  shop.plain.createIndex({ l: 1 }, { partialFilterExpression: { n: { $gt: 2 } }, name: "part" });
  shop.plain.createIndex({ text: "text" }, { default_language: "german", weights: { text: 3 } });
  shop.plain.createIndex({ place: "2dsphere" });
  shop.createCollection("capped", { capped: true, size: 8192, max: 3 });
  shop.capped.insertMany([{ _id: 9 }, { _id: 3 }, { _id: 7 }, { _id: 1 }]);
  shop.createCollection("clustered", { clusteredIndex: { key: { _id: 1 }, unique: true } });
  shop.clustered.insertOne({ _id: "a" });
  shop.createCollection("german", { collation: { locale: "de" } });
  shop.german.createIndex({ a: 1 }, { collation: { locale: "simple" } });
  shop.createCollection("strict", { validator: { a: { $type: "int" } }, validationAction: "warn" });
  shop.createCollection("series", { timeseries: { timeField: "t", metaField: "m" } });
  shop.series.insertMany([...Array(2000).keys()].map((n) => ({ t: new Date(n * 60000), m: n % 3, v: n })));
  shop.createView("seen", "plain", [{ $match: { n: { $gt: 5 } } }]);
  shop.getCollection("a/b %ä").insertOne({ _id: Timestamp(0, 0), z: Timestamp(0, 0) });
}

function describe() {
  const all = shop.getCollectionInfos({ name: { $not: /^system\./ } });
  all.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const info of all) {
    delete info.info.uuid;
    print(shop.getName(), EJSON.stringify(info));
    if (info.type !== "view") {
      const byName = (a, b) => (a.name < b.name ? -1 : 1);
      print(EJSON.stringify(shop.getCollection(info.name).getIndexes().sort(byName)));
    }
    const found = shop.getCollection(info.name).find({}, info.type === "timeseries" ? { _id: 0 } : {});
    const sorted = info.options.capped ? found : found.sort(info.type === "timeseries" ? { t: 1 } : { _id: 1 });
    print(EJSON.stringify(sorted.toArray(), { relaxed: false }));
  }
}

({ fill, describe, drop })[step]();
