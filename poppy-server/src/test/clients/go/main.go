// Crud checks CRUD, bulk writes, indexes, cursors, errors, large documents, and what needs sessions
// through the official Go driver. Usage: crud URI. It prints one line for each failed check, and "N passed, N failed".
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

const maxDocument = 16 * 1024 * 1024

var ctx = context.Background()

type failure struct{ message string }

func (f failure) Error() string { return f.message }

func must(err error) {
	if err != nil {
		panic(failure{err.Error()})
	}
}

func value[T any](result T, err error) T {
	must(err)
	return result
}

func equal(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(failure{fmt.Sprintf("expected %#v, was %#v", expected, actual)})
	}
}

// fails checks that err is an error of the server with the given code.
func fails(code int, err error) {
	var server mongo.ServerError
	if !errors.As(err, &server) || !server.HasErrorCode(code) {
		panic(failure{fmt.Sprintf("expected error %d, was %v", code, err)})
	}
}

func ids(cursor *mongo.Cursor, err error) []int32 {
	must(err)
	var found []struct {
		ID int32 `bson:"_id"`
	}
	must(cursor.All(ctx, &found))
	result := []int32{}
	for _, each := range found {
		result = append(result, each.ID)
	}
	return result
}

func numbers(count int, more func(i int) bson.D) []any {
	var documents []any
	for i := range count {
		documents = append(documents, append(bson.D{{Key: "_id", Value: int32(i)}}, more(i)...))
	}
	return documents
}

func d(pairs ...any) bson.D {
	document := bson.D{}
	for i := 0; i < len(pairs); i += 2 {
		document = append(document, bson.E{Key: pairs[i].(string), Value: pairs[i+1]})
	}
	return document
}

func introduction(client *mongo.Client, db *mongo.Database) {
	var hello struct {
		IsWritablePrimary bool `bson:"isWritablePrimary"`
		MaxBsonObjectSize int  `bson:"maxBsonObjectSize"`
		MaxWireVersion    int  `bson:"maxWireVersion"`
	}
	must(client.Database("admin").RunCommand(ctx, d("hello", 1)).Decode(&hello))
	equal(hello.IsWritablePrimary, true)
	equal(hello.MaxBsonObjectSize, maxDocument)
	equal(hello.MaxWireVersion >= 21, true)
}

func types(_ *mongo.Client, db *mongo.Database) {
	document := d("_id", bson.NewObjectID(), "double", 1.5, "string", "Grüße 👋", "object", d("b", int32(1)),
		"array", bson.A{int32(1), "two", d("four", int64(4))}, "binary", bson.Binary{Subtype: 128, Data: []byte{0, 1}},
		"true", true, "null", nil, "date", bson.NewDateTimeFromTime(time.UnixMilli(-1)),
		"regex", bson.Regex{Pattern: "^a", Options: "i"}, "timestamp", bson.Timestamp{T: 1700000000, I: 3},
		"min", bson.MinKey{}, "max", bson.MaxKey{})
	value(db.Collection("types").InsertOne(ctx, document))
	var back bson.D
	must(db.Collection("types").FindOne(ctx, bson.D{}).Decode(&back))
	equal(back, document)
}

func insertFindAndCount(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("people")
	value(c.InsertMany(ctx, numbers(1000, func(i int) bson.D { return d("n", i, "even", i%2 == 0) })))
	equal(value(c.CountDocuments(ctx, d("even", true, "n", d("$gte", 500)))), int64(250))
	equal(value(c.EstimatedDocumentCount(ctx)), int64(1000))
	equal(ids(c.Find(ctx, d("n", d("$gt", 10, "$lte", 13)))), []int32{11, 12, 13})
	equal(ids(c.Find(ctx, bson.D{}, options.Find().SetSort(d("n", -1)).SetSkip(2).SetLimit(3))), []int32{997, 996, 995})
	equal(c.FindOne(ctx, d("_id", "none")).Err(), mongo.ErrNoDocuments)
	equal(value(c.DeleteMany(ctx, d("_id", d("$gte", 990)))).DeletedCount, int64(10))
}

func updatesAndUpserts(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("updates")
	value(c.InsertMany(ctx, numbers(10, func(int) bson.D { return d("n", int32(1), "tags", bson.A{"a"}) })))
	result := value(c.UpdateOne(ctx, d("_id", 1), d("$inc", d("n", int32(4)), "$push", d("tags", "b"))))
	equal(result.MatchedCount+result.ModifiedCount, int64(2))
	var back bson.D
	must(c.FindOne(ctx, d("_id", 1)).Decode(&back))
	equal(back, d("_id", int32(1), "n", int32(5), "tags", bson.A{"a", "b"}))
	equal(value(c.UpdateMany(ctx, bson.D{}, d("$set", d("n", int32(1))))).ModifiedCount, int64(1))
	upserted := value(c.UpdateOne(ctx, d("key", "new"), d("$set", d("v", 1)), options.UpdateOne().SetUpsert(true)))
	equal(upserted.UpsertedCount, int64(1))
	after := options.FindOneAndUpdate().SetReturnDocument(options.After).SetProjection(d("tags", 0))
	must(c.FindOneAndUpdate(ctx, d("_id", 2), d("$inc", d("n", int32(1))), after).Decode(&back))
	equal(back, d("_id", int32(2), "n", int32(2)))
	must(c.FindOneAndDelete(ctx, d("_id", 2)).Err())
	equal(c.FindOneAndDelete(ctx, d("_id", 2)).Err(), mongo.ErrNoDocuments)
}

func bulkWrites(client *mongo.Client, db *mongo.Database) {
	c := db.Collection("bulk")
	result := value(c.BulkWrite(ctx, []mongo.WriteModel{
		mongo.NewInsertOneModel().SetDocument(d("_id", int32(1), "n", 1)),
		mongo.NewInsertOneModel().SetDocument(d("_id", int32(2), "n", 1)),
		mongo.NewUpdateManyModel().SetFilter(bson.D{}).SetUpdate(d("$inc", d("n", 1))),
		mongo.NewReplaceOneModel().SetFilter(d("_id", int32(3))).SetReplacement(d("z", 1)).SetUpsert(true),
		mongo.NewDeleteOneModel().SetFilter(d("_id", 2)),
	}))
	equal([]int64{result.InsertedCount, result.ModifiedCount, result.UpsertedCount, result.DeletedCount}, []int64{2, 2, 1, 1})
	documents := []any{d("_id", int32(10)), d("_id", int32(1)), d("_id", int32(11))}
	_, err := c.InsertMany(ctx, documents)
	fails(11000, err)
	_, err = c.InsertMany(ctx, documents, options.InsertMany().SetOrdered(false))
	var bulk mongo.BulkWriteException
	equal(errors.As(err, &bulk) && len(bulk.WriteErrors) == 2, true)
	equal(ids(c.Find(ctx, bson.D{}, options.Find().SetSort(d("_id", 1)))), []int32{1, 3, 10, 11})
	across := value(client.BulkWrite(ctx, []mongo.ClientBulkWrite{
		{Database: db.Name(), Collection: "across_a", Model: mongo.NewClientInsertOneModel().SetDocument(d("_id", 1))},
		{Database: db.Name(), Collection: "across_b", Model: mongo.NewClientInsertOneModel().SetDocument(d("_id", 2))},
		{Database: db.Name(), Collection: "across_a", Model: mongo.NewClientUpdateOneModel().SetFilter(d("_id", 1)).SetUpdate(d("$set", d("x", 1)))},
	}))
	equal(across.InsertedCount+across.ModifiedCount, int64(3))
}

func indexes(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("indexed")
	value(c.InsertMany(ctx, numbers(500, func(i int) bson.D { return d("a", i%10, "mail", fmt.Sprint("m", i)) })))
	equal(value(c.Indexes().CreateOne(ctx, mongo.IndexModel{Keys: d("a", 1, "mail", -1)})), "a_1_mail_-1")
	unique := mongo.IndexModel{Keys: d("mail", 1), Options: options.Index().SetUnique(true)}
	equal(value(c.Indexes().CreateOne(ctx, unique)), "mail_1")
	equal(len(value(c.Indexes().ListSpecifications(ctx))), 3)
	var plan bson.M
	must(db.RunCommand(ctx, d("explain", d("find", "indexed", "filter", d("a", 3)))).Decode(&plan))
	equal(strings.Contains(fmt.Sprint(plan["queryPlanner"]), "IXSCAN"), true)
	_, err := c.InsertOne(ctx, d("mail", "m1"))
	equal(mongo.IsDuplicateKeyError(err), true)
	_, err = c.Indexes().CreateOne(ctx, mongo.IndexModel{Keys: d("a", "nonsense")})
	fails(67, err)
	fails(27, c.Indexes().DropOne(ctx, "none"))
	must(c.Indexes().DropOne(ctx, "mail_1"))
	equal(len(value(c.Indexes().ListSpecifications(ctx))), 2)
}

func cursors(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("cursors")
	value(c.InsertMany(ctx, numbers(1000, func(int) bson.D { return nil })))
	seen := ids(c.Find(ctx, bson.D{}, options.Find().SetBatchSize(7)))
	equal(len(seen), 1000)
	equal(seen[999], int32(999))
	cursor := value(c.Find(ctx, bson.D{}, options.Find().SetBatchSize(2)))
	equal(cursor.Next(ctx), true)
	equal(cursor.ID() != 0, true)
	must(cursor.Close(ctx))
	fails(43, db.RunCommand(ctx, d("getMore", int64(4242), "collection", "cursors")).Err())
}

func aggregation(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("orders")
	value(c.InsertMany(ctx, numbers(9, func(i int) bson.D {
		return d("who", i%3, "items", bson.A{d("n", int32(1)), d("n", int32(i))})
	})))
	cursor := value(c.Aggregate(ctx, bson.A{
		d("$match", d("_id", d("$gt", 0))), d("$unwind", "$items"),
		d("$group", d("_id", "$who", "total", d("$sum", "$items.n"))), d("$sort", d("_id", 1)),
	}))
	var rows []struct{ Total int32 }
	must(cursor.All(ctx, &rows))
	equal(rows, []struct{ Total int32 }{{11}, {15}, {18}})
}

func serverErrors(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("errors")
	value(c.InsertOne(ctx, d("_id", 1, "n", "text", "a", 1)))
	_, err := c.InsertOne(ctx, d("_id", 1))
	equal(mongo.IsDuplicateKeyError(err), true)
	for code, update := range map[int]bson.D{
		66: d("$set", d("_id", 2)),
		9:  d("$nonsense", d("x", 1)),
		14: d("$inc", d("n", 1)),
		40: d("$set", d("a", 1), "$inc", d("a", 1)),
	} {
		_, err = c.UpdateOne(ctx, d("_id", 1), update)
		fails(code, err)
	}
	fails(2, c.FindOne(ctx, d("a", d("$nonsense", 1))).Err())
	_, err = c.Aggregate(ctx, bson.A{d("$nonsense", bson.D{})})
	fails(40324, err)
	fails(59, db.RunCommand(ctx, d("nonsense", 1)).Err())
}

func largeDocuments(_ *mongo.Client, db *mongo.Database) {
	c := db.Collection("large")
	padding := maxDocument - len(value(bson.Marshal(d("_id", 1, "text", ""))))
	value(c.InsertOne(ctx, d("_id", 1, "text", strings.Repeat("x", padding))))
	equal(len(value(c.FindOne(ctx, d("_id", 1)).Raw())), maxDocument)
	_, err := c.InsertOne(ctx, d("_id", 2, "text", strings.Repeat("x", padding+1)))
	equal(err != nil, true)
	equal(value(c.CountDocuments(ctx, bson.D{})), int64(1))
}

func compression(uri string) func(*mongo.Client, *mongo.Database) {
	return func(_ *mongo.Client, db *mongo.Database) {
		for _, compressor := range []string{"zlib", "snappy", "zstd"} {
			client := value(mongo.Connect(options.Client().ApplyURI(uri).SetCompressors([]string{compressor})))
			c := client.Database(db.Name()).Collection("compressed_" + compressor)
			value(c.InsertMany(ctx, numbers(500, func(int) bson.D { return d("text", strings.Repeat("again and ", 100)) })))
			equal(len(ids(c.Find(ctx, d("text", strings.Repeat("again and ", 100))))), 500)
			must(client.Disconnect(ctx))
		}
	}
}

func run(name string, check func(*mongo.Client, *mongo.Database), client *mongo.Client) (passed bool) {
	defer func() {
		if caught := recover(); caught != nil {
			fmt.Printf("FAILED %s: %v\n", name, caught)
			passed = false
		}
	}()
	check(client, client.Database("clients_go"))
	return true
}

func main() {
	uri := os.Args[1]
	client := value(mongo.Connect(options.Client().ApplyURI(uri)))
	must(client.Database("clients_go").Drop(ctx))
	checks := []struct {
		name  string
		check func(*mongo.Client, *mongo.Database)
	}{
		{"the server introduces itself", introduction}, {"every type comes back as it was", types},
		{"insert, find and count", insertFindAndCount}, {"updates and upserts", updatesAndUpserts},
		{"bulk writes", bulkWrites}, {"indexes", indexes}, {"cursors", cursors}, {"aggregation", aggregation},
		{"errors", serverErrors}, {"documents up to the limit", largeDocuments},
		{"compressed messages", compression(uri)},
		{"a stream survives a lost connection", changeStreams}, {"transactions are whole, and tried again", transactions},
		{"writes and commits are tried again and done once", retries}, {"snapshots read one moment", snapshots},
		{"a tailable cursor waits for more", tailing}, {"GridFS keeps a large file", files},
		{"time series are kept and summed up", series},
	}
	passed, failed := 0, 0
	for _, each := range checks {
		if run(each.name, each.check, client) {
			passed++
		} else {
			failed++
		}
	}
	must(client.Database("clients_go").Drop(ctx))
	must(client.Disconnect(ctx))
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		os.Exit(1)
	}
}
