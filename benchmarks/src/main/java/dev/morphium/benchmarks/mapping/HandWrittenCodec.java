package dev.morphium.benchmarks.mapping;

import dev.morphium.benchmarks.mapping.ShopOrder.Buyer;
import dev.morphium.benchmarks.mapping.ShopOrder.Item;
import dev.morphium.benchmarks.mapping.ShopOrder.Place;
import dev.morphium.benchmarks.mapping.ShopOrder.Position;
import dev.morphium.benchmarks.mapping.ShopOrder.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** A hand-written codec for orders, against the official reader and writer. */
final class HandWrittenCodec implements Codec<ShopOrder> {
  @Override
  public Class<ShopOrder> getEncoderClass() {
    return ShopOrder.class;
  }

  @Override
  public void encode(BsonWriter writer, ShopOrder order, EncoderContext context) {
    writer.writeStartDocument();
    writer.writeObjectId("_id", order.id);
    writer.writeInt64("number", order.number);
    writer.writeString("currency", order.currency);
    writer.writeString("status", order.status.name());
    writer.writeBoolean("gift", order.gift);
    writer.writeBoolean("express", order.express);
    writer.writeDouble("discount", order.discount);
    writer.writeDouble("shippingCost", order.shippingCost);
    writer.writeInt32("itemCount", order.itemCount);
    writer.writeDateTime("placedAt", order.placedAt.toEpochMilli());
    writer.writeDateTime("changedAt", order.changedAt.toEpochMilli());
    writer.writeString("comment", order.comment);
    writer.writeName("buyer");
    encode(writer, order.buyer);
    writer.writeName("billing");
    encode(writer, order.billing);
    writer.writeName("shipping");
    encode(writer, order.shipping);
    writer.writeStartArray("items");
    for (Item item : order.items) {
      encode(writer, item);
    }
    writer.writeEndArray();
    encode(writer, "labels", order.labels);
    writer.writeStartDocument("attributes");
    for (Map.Entry<String, String> attribute : order.attributes.entrySet()) {
      writer.writeString(attribute.getKey(), attribute.getValue());
    }
    writer.writeEndDocument();
    writer.writeEndDocument();
  }

  private static void encode(BsonWriter writer, String name, List<String> values) {
    writer.writeStartArray(name);
    for (String value : values) {
      writer.writeString(value);
    }
    writer.writeEndArray();
  }

  private static void encode(BsonWriter writer, Buyer buyer) {
    writer.writeStartDocument();
    writer.writeString("firstName", buyer.firstName);
    writer.writeString("lastName", buyer.lastName);
    writer.writeString("mail", buyer.mail);
    writer.writeString("phone", buyer.phone);
    writer.writeInt32("loyalty", buyer.loyalty);
    writer.writeDateTime("since", buyer.since.toEpochMilli());
    writer.writeEndDocument();
  }

  private static void encode(BsonWriter writer, Place place) {
    writer.writeStartDocument();
    writer.writeString("street", place.street);
    writer.writeString("houseNumber", place.houseNumber);
    writer.writeString("zipCode", place.zipCode);
    writer.writeString("city", place.city);
    writer.writeString("country", place.country);
    writer.writeStartDocument("position");
    writer.writeDouble("latitude", place.position.latitude);
    writer.writeDouble("longitude", place.position.longitude);
    writer.writeEndDocument();
    writer.writeEndDocument();
  }

  private static void encode(BsonWriter writer, Item item) {
    writer.writeStartDocument();
    writer.writeString("article", item.article);
    writer.writeString("title", item.title);
    writer.writeInt32("quantity", item.quantity);
    writer.writeInt64("unitPrice", item.unitPrice);
    writer.writeDouble("taxRate", item.taxRate);
    writer.writeBoolean("taxIncluded", item.taxIncluded);
    encode(writer, "options", item.options);
    writer.writeEndDocument();
  }

  @Override
  public ShopOrder decode(BsonReader reader, DecoderContext context) {
    ShopOrder order = new ShopOrder();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> order.id = reader.readObjectId();
        case "number" -> order.number = reader.readInt64();
        case "currency" -> order.currency = reader.readString();
        case "status" -> order.status = Status.valueOf(reader.readString());
        case "gift" -> order.gift = reader.readBoolean();
        case "express" -> order.express = reader.readBoolean();
        case "discount" -> order.discount = reader.readDouble();
        case "shippingCost" -> order.shippingCost = reader.readDouble();
        case "itemCount" -> order.itemCount = reader.readInt32();
        case "placedAt" -> order.placedAt = Instant.ofEpochMilli(reader.readDateTime());
        case "changedAt" -> order.changedAt = Instant.ofEpochMilli(reader.readDateTime());
        case "comment" -> order.comment = reader.readString();
        case "buyer" -> order.buyer = decodeBuyer(reader);
        case "billing" -> order.billing = decodePlace(reader);
        case "shipping" -> order.shipping = decodePlace(reader);
        case "items" -> order.items = decodeItems(reader);
        case "labels" -> order.labels = decodeStrings(reader);
        case "attributes" -> order.attributes = decodeMap(reader);
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return order;
  }

  private static Buyer decodeBuyer(BsonReader reader) {
    Buyer buyer = new Buyer();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "firstName" -> buyer.firstName = reader.readString();
        case "lastName" -> buyer.lastName = reader.readString();
        case "mail" -> buyer.mail = reader.readString();
        case "phone" -> buyer.phone = reader.readString();
        case "loyalty" -> buyer.loyalty = reader.readInt32();
        case "since" -> buyer.since = Instant.ofEpochMilli(reader.readDateTime());
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return buyer;
  }

  private static Place decodePlace(BsonReader reader) {
    Place place = new Place();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "street" -> place.street = reader.readString();
        case "houseNumber" -> place.houseNumber = reader.readString();
        case "zipCode" -> place.zipCode = reader.readString();
        case "city" -> place.city = reader.readString();
        case "country" -> place.country = reader.readString();
        case "position" -> place.position = decodePosition(reader);
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return place;
  }

  private static Position decodePosition(BsonReader reader) {
    Position position = new Position();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "latitude" -> position.latitude = reader.readDouble();
        case "longitude" -> position.longitude = reader.readDouble();
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return position;
  }

  private static List<Item> decodeItems(BsonReader reader) {
    List<Item> items = new ArrayList<>();
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      items.add(decodeItem(reader));
    }
    reader.readEndArray();
    return items;
  }

  private static Item decodeItem(BsonReader reader) {
    Item item = new Item();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "article" -> item.article = reader.readString();
        case "title" -> item.title = reader.readString();
        case "quantity" -> item.quantity = reader.readInt32();
        case "unitPrice" -> item.unitPrice = reader.readInt64();
        case "taxRate" -> item.taxRate = reader.readDouble();
        case "taxIncluded" -> item.taxIncluded = reader.readBoolean();
        case "options" -> item.options = decodeStrings(reader);
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return item;
  }

  private static List<String> decodeStrings(BsonReader reader) {
    List<String> values = new ArrayList<>();
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      values.add(reader.readString());
    }
    reader.readEndArray();
    return values;
  }

  private static Map<String, String> decodeMap(BsonReader reader) {
    Map<String, String> values = new LinkedHashMap<>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      values.put(reader.readName(), reader.readString());
    }
    reader.readEndDocument();
    return values;
  }
}
