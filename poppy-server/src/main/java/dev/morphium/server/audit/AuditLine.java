package dev.morphium.server.audit;

import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.audit.AuditEvent;
import dev.morphium.engine.security.role.RoleName;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** A line of the audit log. Source: MongoDB manual, "mongo Schema Audit Messages". */
final class AuditLine {
  private static final JsonWriterSettings JSON =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxxx").withZone(ZoneOffset.UTC);

  private AuditLine() {}

  static String of(AuditEvent event, Instant now) {
    return new BsonDocument("atype", new BsonString(event.type()))
        .append("ts", new BsonDocument("$date", new BsonString(TIME.format(now))))
        .append("local", address(event.local()))
        .append("remote", address(event.remote()))
        .append("users", users(event.users()))
        .append("roles", roles(event.roles()))
        .append("param", event.param().toBson())
        .append("result", new BsonInt32(event.result()))
        .toJson(JSON);
  }

  private static BsonDocument address(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    if (colon < 0) {
      return new BsonDocument("isSystemUser", org.bson.BsonBoolean.TRUE);
    }
    return new BsonDocument("ip", new BsonString(hostAndPort.substring(0, colon)))
        .append("port", new BsonInt32(Integer.parseInt(hostAndPort.substring(colon + 1))));
  }

  private static BsonArray roles(List<RoleName> roles) {
    BsonArray all = new BsonArray();
    for (RoleName role : roles) {
      all.add(
          new BsonDocument("role", new BsonString(role.role()))
              .append("db", new BsonString(role.database())));
    }
    return all;
  }

  private static BsonArray users(List<UserName> users) {
    BsonArray all = new BsonArray();
    for (UserName user : users) {
      all.add(
          new BsonDocument("user", new BsonString(user.user()))
              .append("db", new BsonString(user.database())));
    }
    return all;
  }
}
