package dev.morphium.server.admin.api;

import dev.morphium.server.admin.http.AdminPage;
import dev.morphium.server.admin.http.AdminRequest;
import dev.morphium.server.admin.http.AdminRoute;
import dev.morphium.server.admin.http.HttpReply;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;

/**
 * The resources of the admin page, as JSON. Each runs commands as the user who is logged in, so
 * that what they ask for is what these commands ask of any client.
 */
public final class AdminApi {
  private static final String PREFIX = "/api/";

  private AdminApi() {}

  /** The routes of all resources, by their paths. */
  public static Map<String, AdminRoute> routes(ApiDoor door) {
    Map<String, AdminRoute> routes = new TreeMap<>();
    resources()
        .forEach(
            (name, resource) ->
                routes.put(
                    PREFIX + name,
                    AdminRoute.working(
                        resource.method(),
                        guarded(request -> json(resource.answer().to(door.enter(request)))))));
    routes.put(
        PREFIX + "session",
        AdminRoute.working(HttpMethod.GET, guarded(request -> json(session(door, request)))));
    routes.put(PREFIX + "login", AdminRoute.working(HttpMethod.POST, guarded(door::login)));
    routes.put(PREFIX + "logout", AdminRoute.working(HttpMethod.POST, guarded(door::logout)));
    return routes;
  }

  private static Map<String, ApiResource> resources() {
    return Map.ofEntries(
        Map.entry("collections", ApiResource.get(DataResources::collections)),
        Map.entry("databases", ApiResource.get(DataResources::databases)),
        Map.entry("dump", ApiResource.post(ServerResources::dump)),
        Map.entry("indexes", ApiResource.get(DataResources::indexes)),
        Map.entry("members", ApiResource.get(ServerResources::members)),
        Map.entry("messages", ApiResource.get(MessageResources::messages)),
        Map.entry("messages/delete", ApiResource.post(MessageResources::delete)),
        Map.entry("messages/requeue", ApiResource.post(MessageResources::requeue)),
        Map.entry("operations", ApiResource.get(ServerResources::operations)),
        Map.entry("operations/kill", ApiResource.post(ServerResources::kill)),
        Map.entry("query", ApiResource.post(QueryResource::run)),
        Map.entry("queue", ApiResource.get(QueueResources::queue)),
        Map.entry("queues", ApiResource.get(QueueResources::queues)),
        Map.entry("slow", ApiResource.get(ServerResources::slow)),
        Map.entry("status", ApiResource.get(ServerResources::status)));
  }

  /** The session; that there is none is an answer, too, and no error for the browser to log. */
  private static BsonDocument session(ApiDoor door, AdminRequest request) {
    return door.isLoggedOut(request)
        ? Bson.of("authorization", true, "loggedIn", false)
        : ServerResources.session(door.enter(request));
  }

  private static HttpReply json(BsonDocument document) {
    return HttpReply.json(HttpResponseStatus.OK, document);
  }

  /** What answers a request, or refuses it. */
  @FunctionalInterface
  private interface Guarded {
    HttpReply answer(AdminRequest request);
  }

  private static AdminPage guarded(Guarded page) {
    return request -> {
      try {
        return page.answer(request);
      } catch (ApiException refused) {
        return refusal(refused);
      }
    };
  }

  private static HttpReply refusal(ApiException refused) {
    BsonDocument document = Bson.of("error", refused.words());
    if (refused.code() != 0) {
      document.putAll(Bson.of("code", refused.code(), "codeName", refused.codeName()));
    }
    HttpReply reply = HttpReply.json(refused.status(), document);
    return refused.retrySeconds() == 0
        ? reply
        : reply.with("retry-after", Long.toString(refused.retrySeconds()));
  }
}
