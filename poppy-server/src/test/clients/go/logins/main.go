// Logins through the official Go driver. Usage: logins TABLE, which is a JSON array of logins.
// It prints one line for each failed check, and "N passed, N failed".
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

var ctx = context.Background()

type row struct {
	Name, URI, Certificate, User string
	Code                         int
}

// codeOf is the code of an error of the server, 0 without an error, and -1 for an error of another kind.
func codeOf(err error) (int, error) {
	if err == nil || errors.Is(err, mongo.ErrNoDocuments) {
		return 0, nil
	}
	var server mongo.ServerError
	if errors.As(err, &server) && len(server.ErrorCodes()) > 0 {
		return server.ErrorCodes()[0], nil
	}
	return -1, err
}

func find(client *mongo.Client, database string) (int, error) {
	return codeOf(client.Database(database).Collection("orders").FindOne(ctx, bson.D{}).Err())
}

func login(r row) error {
	uri := r.URI
	if r.Certificate != "" {
		uri += "&tlsCertificateKeyFile=" + url.QueryEscape(r.Certificate)
	}
	client, err := mongo.Connect(options.Client().ApplyURI(uri))
	if err != nil {
		return err
	}
	defer client.Disconnect(ctx)
	code, err := find(client, "shop")
	if err != nil || code != r.Code {
		return fmt.Errorf("expected code %d, was %d: %w", r.Code, code, err)
	}
	if code != 0 {
		return nil
	}
	var status struct {
		AuthInfo struct {
			AuthenticatedUsers []struct{ User string } `bson:"authenticatedUsers"`
		} `bson:"authInfo"`
	}
	if err := client.Database("admin").RunCommand(ctx, bson.D{{Key: "connectionStatus", Value: 1}}).Decode(&status); err != nil {
		return err
	}
	if users := status.AuthInfo.AuthenticatedUsers; len(users) != 1 || users[0].User != r.User {
		return fmt.Errorf("expected user %s, was %v", r.User, users)
	}
	if _, err := client.Database("shop").Collection("logins").InsertOne(ctx, bson.D{{Key: "by", Value: "go"}}); err != nil {
		return err
	}
	if code, err := find(client, "other"); code != 13 {
		return fmt.Errorf("expected code 13, was %d: %w", code, err)
	}
	return nil
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	var rows []row
	if err == nil {
		err = json.Unmarshal(text, &rows)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	passed, failed := 0, 0
	for _, r := range rows {
		if err := login(r); err != nil {
			failed++
			fmt.Printf("FAILED %s: %v\n", r.Name, err)
		} else {
			passed++
		}
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		os.Exit(1)
	}
}
