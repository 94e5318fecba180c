package dev.morphium.server.admin.api;

import dev.morphium.server.admin.http.AdminRequest;
import dev.morphium.server.admin.http.HttpReply;
import dev.morphium.server.admin.login.AdminClient;
import dev.morphium.server.admin.login.LoginLimit;
import dev.morphium.server.admin.login.LoginSession;
import dev.morphium.server.admin.login.LoginSessions;
import dev.morphium.server.admin.login.ScramLogin;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The door to the page's resources: the login, its session, and the proof that a change was asked
 * for by the page and not by another site (CSRF token).
 *
 * <p>The session is a cookie that scripts cannot read and other sites cannot have sent. Its name
 * has the port, as browsers send a cookie to all ports of a host.
 */
public final class ApiDoor {
  /** The header in which the page shows its token. */
  private static final String TOKEN = "x-csrf-token";

  private static final BsonDocument STATUS = Bson.of("serverStatus", 1, "metrics", 0);

  private final Supplier<@Nullable ApiServer> server;
  private final LoginLimit limit;
  private final LoginSessions sessions;
  private final RequestOrigin origin;
  private final ScramLogin logins = new ScramLogin();
  private final String openToken;

  /**
   * @param server what the page is about; null while its data are being restored
   * @param limit counts wrong passwords
   * @param address the name or address that the port listens on
   */
  public ApiDoor(
      Supplier<@Nullable ApiServer> server,
      LoginLimit limit,
      LoginSessions sessions,
      String address) {
    this.server = server;
    this.limit = limit;
    this.sessions = sessions;
    origin = new RequestOrigin(address);
    openToken = sessions.secret();
  }

  /** Lets a request in. */
  ApiCall enter(AdminRequest request) {
    ApiServer current = current();
    origin.check(request, current.authorization());
    if (!current.authorization()) {
      AdminClient client = current.client(request);
      return call(current, client, "", openToken, request);
    }
    LoginSession session = sessions.find(request.cookie(cookie(request)));
    if (session == null) {
      throw new ApiException(HttpResponseStatus.UNAUTHORIZED, "log in first");
    }
    return call(current, session.client(), session.user(), session.csrf(), request);
  }

  /** Whether a request has no login session (authentication) where one is needed. */
  boolean isLoggedOut(AdminRequest request) {
    ApiServer current = current();
    origin.check(request, current.authorization());
    return current.authorization() && sessions.find(request.cookie(cookie(request))) == null;
  }

  private ApiCall call(
      ApiServer current, AdminClient client, String user, String csrf, AdminRequest request) {
    BsonDocument body = new BsonDocument();
    if (request.method().equals(HttpMethod.POST)) {
      body = body(request);
      String shown = request.headers().get(TOKEN);
      if (shown == null || !isEqual(shown, csrf)) {
        throw new ApiException(
            HttpResponseStatus.FORBIDDEN,
            "a change shows the token of /api/session in the header " + TOKEN);
      }
    }
    return new ApiCall(current, client, user, csrf, request, body);
  }

  private ApiServer current() {
    ApiServer current = server.get();
    if (current == null) {
      throw new ApiException(
          HttpResponseStatus.SERVICE_UNAVAILABLE,
          "the data are being restored; /health/ready tells when that is done");
    }
    return current;
  }

  private static boolean isEqual(String shown, String expected) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
  }

  private static BsonDocument body(AdminRequest request) {
    String type = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    if (type == null || !type.startsWith(HttpHeaderValues.APPLICATION_JSON.toString())) {
      throw new ApiException(
          HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE, "a body is application/json");
    }
    return parsed("the body", new String(request.body(), StandardCharsets.UTF_8));
  }

  /** A document of its text, in MongoDB's extended JSON. */
  static BsonDocument parsed(String what, String text) {
    try {
      return BsonDocument.parse(text);
    } catch (StackOverflowError e) {
      throw ApiException.bad(what + " is nested too deeply");
    } catch (RuntimeException e) {
      throw ApiException.bad("%s is no document: %s".formatted(what, e.getMessage()));
    }
  }

  /**
   * Logs a user in who may see the state of the server, and begins a session. The token of a
   * session that has ended may still be shown: what protects a login is where it comes from.
   */
  HttpReply login(AdminRequest request) {
    ApiServer current = current();
    origin.check(request, current.authorization());
    BsonDocument body = body(request);
    if (!current.authorization()) {
      throw ApiException.bad("nobody has to log in: the server was started without --auth");
    }
    String user = text(body, "user");
    String database = body.containsKey("database") ? text(body, "database") : "admin";
    long wait = limit.begin(request.remote().getAddress());
    if (wait > 0) {
      throw ApiException.later(
          wait, "there were too many wrong passwords; try again in %d s".formatted(wait));
    }
    AdminClient client = current.client(request);
    if (!logins.login(current.engine(), client, database, user, text(body, "password"))) {
      throw new ApiException(HttpResponseStatus.UNAUTHORIZED, "the user or the password is wrong");
    }
    limit.succeeded(request.remote().getAddress());
    new ApiCall(current, client, user, "", request, body).run("admin", STATUS);
    LoginSession session = sessions.begin(user + "@" + database, client);
    return HttpReply.json(HttpResponseStatus.OK, Bson.of("user", session.user()))
        .with("set-cookie", setCookie(request, session.token(), ""));
  }

  private static String text(BsonDocument body, String name) {
    if (body.get(name) instanceof BsonString text) {
      return text.getValue();
    }
    throw ApiException.bad("it says no " + name);
  }

  /** Ends the session. */
  HttpReply logout(AdminRequest request) {
    ApiCall call = enter(request);
    LoginSession session = sessions.find(request.cookie(cookie(request)));
    if (session != null && call.server().authorization()) {
      sessions.end(session);
      call.server().engine().disconnected(session.client());
    }
    return HttpReply.json(HttpResponseStatus.OK, new BsonDocument())
        .with("set-cookie", setCookie(request, "", "; Max-Age=0"));
  }

  private static String cookie(AdminRequest request) {
    return (request.secure() ? "__Host-" : "") + "poppy_" + request.local().getPort();
  }

  private static String setCookie(AdminRequest request, String value, String more) {
    return "%s=%s; Path=/; HttpOnly; SameSite=Strict%s%s"
        .formatted(cookie(request), value, request.secure() ? "; Secure" : "", more);
  }
}
