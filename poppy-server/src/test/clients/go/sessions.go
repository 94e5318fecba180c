package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// What needs sessions: change streams, transactions, retried writes; and tailable cursors, GridFS
// and time series. The server must run with test commands, because fail points lose replies.

const fileBytes = 50 * 1024 * 1024

func id(number int32) bson.D { return bson.D{{Key: "_id", Value: number}} }

func inc(field string, by int) bson.D {
	return bson.D{{Key: "$inc", Value: bson.D{{Key: field, Value: by}}}}
}

func failPoint(client *mongo.Client, name string, data bson.D) {
	once := bson.D{{Key: "times", Value: 1}}
	must(client.Database("admin").RunCommand(ctx,
		bson.D{{Key: "configureFailPoint", Value: name}, {Key: "mode", Value: once}, {Key: "data", Value: data}}).Err())
}

func closing(command string) bson.D {
	return bson.D{{Key: "failCommands", Value: bson.A{command}}, {Key: "closeConnection", Value: true}}
}

func number(c *mongo.Collection, key int32) int32 {
	var found struct{ N int32 }
	must(c.FindOne(ctx, id(key)).Decode(&found))
	return found.N
}

func next(stream *mongo.ChangeStream) bson.M {
	if !stream.Next(ctx) {
		panic(failure{fmt.Sprintf("the stream ended: %v", stream.Err())})
	}
	var event bson.M
	must(stream.Decode(&event))
	return event
}

func changeStreams(client *mongo.Client, db *mongo.Database) {
	must(db.CreateCollection(ctx, "watched"))
	c := db.Collection("watched")
	stream := value(c.Watch(ctx, mongo.Pipeline{}))
	value(c.InsertOne(ctx, id(1)))
	equal(next(stream)["operationType"], "insert")
	failPoint(client, "failCommand", closing("getMore"))
	value(c.InsertOne(ctx, id(2)))
	equal(next(stream)["operationType"], "insert")
	value(c.UpdateOne(ctx, id(2), inc("a", 1)))
	equal(next(stream)["operationType"], "update")
	token := stream.ResumeToken()
	must(stream.Close(ctx))
	value(c.DeleteOne(ctx, id(1)))
	stream = value(c.Watch(ctx, mongo.Pipeline{}, options.ChangeStream().SetResumeAfter(token)))
	equal(next(stream)["operationType"], "delete")
	must(stream.Close(ctx))
}

func transactions(client *mongo.Client, db *mongo.Database) {
	c := db.Collection("counters")
	value(c.InsertOne(ctx, bson.D{{Key: "_id", Value: int32(1)}, {Key: "n", Value: int32(0)}}))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			session, err := client.StartSession()
			if err != nil {
				return
			}
			defer session.EndSession(ctx)
			for range 25 {
				_, err = session.WithTransaction(ctx, func(inner context.Context) (any, error) {
					var found struct{ N int32 }
					if err := c.FindOne(inner, id(1)).Decode(&found); err != nil {
						return nil, err
					}
					set := bson.D{{Key: "$set", Value: bson.D{{Key: "n", Value: found.N + 1}}}}
					return c.UpdateOne(inner, id(1), set)
				})
				if err != nil {
					fmt.Println(err)
				}
			}
		})
	}
	all.Wait()
	equal(number(c, 1), int32(100))
	session := value(client.StartSession())
	_, err := session.WithTransaction(ctx, func(inner context.Context) (any, error) {
		value(c.InsertOne(inner, id(2)))
		equal(value(c.CountDocuments(inner, bson.D{})), int64(2))
		equal(value(c.CountDocuments(ctx, bson.D{})), int64(1))
		return nil, errors.New("no")
	})
	equal(err.Error(), "no")
	session.EndSession(ctx)
	equal(value(c.CountDocuments(ctx, bson.D{})), int64(1))
}

func retries(client *mongo.Client, db *mongo.Database) {
	c := db.Collection("retried")
	value(c.InsertOne(ctx, bson.D{{Key: "_id", Value: int32(0)}, {Key: "n", Value: int32(0)}}))
	failPoint(client, "failCommand", closing("update"))
	value(c.UpdateOne(ctx, id(0), inc("n", 1)))
	failPoint(client, "onPrimaryTransactionalWrite", bson.D{{Key: "closeConnection", Value: true}})
	value(c.UpdateOne(ctx, id(0), inc("n", 1)))
	equal(number(c, 0), int32(2))
	failPoint(client, "failCommand", closing("commitTransaction"))
	session := value(client.StartSession())
	value(session.WithTransaction(ctx, func(inner context.Context) (any, error) { return c.InsertOne(inner, id(1)) }))
	session.EndSession(ctx)
	equal(value(c.CountDocuments(ctx, bson.D{})), int64(2))
}

func snapshots(client *mongo.Client, db *mongo.Database) {
	c := db.Collection("moments")
	value(c.InsertOne(ctx, bson.D{{Key: "_id", Value: int32(1)}, {Key: "n", Value: int32(1)}}))
	session := value(client.StartSession(options.Session().SetSnapshot(true)))
	inner := mongo.NewSessionContext(ctx, session)
	read := func() int32 {
		var found struct{ N int32 }
		must(c.FindOne(inner, id(1)).Decode(&found))
		return found.N
	}
	equal(read(), int32(1))
	value(c.UpdateOne(ctx, id(1), inc("n", 1)))
	equal(read(), int32(1))
	session.EndSession(ctx)
}

func tailing(_ *mongo.Client, db *mongo.Database) {
	must(db.CreateCollection(ctx, "log", options.CreateCollection().SetCapped(true).SetSizeInBytes(1<<20)))
	c := db.Collection("log")
	value(c.InsertOne(ctx, id(0)))
	tail := options.Find().SetCursorType(options.TailableAwait).SetMaxAwaitTime(time.Minute)
	cursor := value(c.Find(ctx, bson.D{}, tail))
	equal(cursor.Next(ctx), true)
	go c.InsertOne(ctx, id(1))
	equal(cursor.Next(ctx), true)
	equal(cursor.Current.Lookup("_id").Int32(), int32(1))
	must(cursor.Close(ctx))
}

func files(_ *mongo.Client, db *mongo.Database) {
	data := bytes.Repeat([]byte("a file that is larger than a document "), fileBytes/38)
	bucket := db.GridFSBucket()
	file := value(bucket.UploadFromStream(ctx, "large", bytes.NewReader(data)))
	download := value(bucket.OpenDownloadStreamByName(ctx, "large"))
	equal(bytes.Equal(value(io.ReadAll(download)), data), true)
	must(bucket.Delete(ctx, file))
}

func series(_ *mongo.Client, db *mongo.Database) {
	kept := options.TimeSeries().SetTimeField("at").SetMetaField("sensor").SetGranularity("minutes")
	must(db.CreateCollection(ctx, "weather", options.CreateCollection().SetTimeSeriesOptions(kept)))
	c := db.Collection("weather")
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var documents []any
	for i := range 900 {
		at := start.Add(time.Duration(i) * time.Minute)
		documents = append(documents,
			bson.D{{Key: "at", Value: at}, {Key: "sensor", Value: i % 3}, {Key: "value", Value: i}})
	}
	value(c.InsertMany(ctx, documents))
	equal(value(c.CountDocuments(ctx, bson.D{{Key: "sensor", Value: 1}})), int64(300))
	hour := bson.D{{Key: "$dateTrunc", Value: bson.D{{Key: "date", Value: "$at"}, {Key: "unit", Value: "hour"}}}}
	group := bson.D{{Key: "_id", Value: hour}, {Key: "average", Value: bson.D{{Key: "$avg", Value: "$value"}}}}
	cursor := value(c.Aggregate(ctx, mongo.Pipeline{
		{{Key: "$group", Value: group}}, {{Key: "$sort", Value: bson.D{{Key: "_id", Value: 1}}}}}))
	var hours []struct{ Average float64 }
	must(cursor.All(ctx, &hours))
	equal(len(hours), 15)
	equal(hours[0].Average, 29.5)
}
