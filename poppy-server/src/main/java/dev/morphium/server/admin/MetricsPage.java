package dev.morphium.server.admin;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.admin.http.AdminPage;
import dev.morphium.server.admin.http.AdminRequest;
import dev.morphium.server.admin.http.HttpReply;
import dev.morphium.server.admin.login.AdminClient;
import dev.morphium.server.admin.login.BasicCredentials;
import dev.morphium.server.admin.login.LoginLimit;
import dev.morphium.server.admin.login.ScramLogin;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * The page of metrics, in OpenMetrics or in Prometheus's text format, as the client asks for it.
 *
 * <p>Where clients have to log in, so has a scraper, as a user with the role {@code
 * clusterMonitor}: the page shows what {@code serverStatus} does.
 */
final class MetricsPage implements AdminPage {
  private static final BsonDocument STATUS = new BsonDocument("serverStatus", new BsonInt32(1));

  private final ServerHealth health;
  private final LoginLimit limit;
  private final ScramLogin logins = new ScramLogin();
  private final ExpositionFormatWriter open = OpenMetricsTextFormatWriter.create();
  private final ExpositionFormatWriter text = PrometheusTextFormatWriter.create();

  /**
   * @param limit counts wrong passwords
   */
  MetricsPage(ServerHealth health, LoginLimit limit) {
    this.health = health;
    this.limit = limit;
  }

  @Override
  public HttpReply answer(AdminRequest request) throws IOException {
    ServedEngine served = health.served();
    if (served == null) {
      return HttpReply.text(
          HttpResponseStatus.SERVICE_UNAVAILABLE, "the data are being restored: /health/ready");
    }
    ClientContext client = ClientContext.LOCAL;
    if (served.authorization()) {
      AdminClient remote = new AdminClient(request.remote(), request.local(), served.port());
      HttpReply refusal = login(served, remote, request);
      if (refusal != null) {
        return refusal;
      }
      client = remote;
    }
    Reply status = served.engine().execute(Command.of("admin", STATUS), client);
    if (!status.ok()) {
      return status.code() == ErrorCode.UNAUTHORIZED.number()
          ? HttpReply.text(HttpResponseStatus.FORBIDDEN, "the user needs the role clusterMonitor")
          : HttpReply.text(
              HttpResponseStatus.SERVICE_UNAVAILABLE, String.valueOf(status.errorMessage()));
    }
    String accepted = request.headers().get(HttpHeaderNames.ACCEPT);
    ExpositionFormatWriter writer = open.accepts(accepted == null ? "" : accepted) ? open : text;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.write(bytes, ServerMetrics.of(served, health.events(), status.document()).snapshots());
    return new HttpReply(HttpResponseStatus.OK, writer.getContentType(), bytes.toByteArray());
  }

  /** Null when the client is logged in. */
  private @Nullable HttpReply login(ServedEngine served, AdminClient client, AdminRequest request) {
    BasicCredentials shown =
        BasicCredentials.read(request.headers().get(HttpHeaderNames.AUTHORIZATION));
    if (shown == null) {
      return unauthorized();
    }
    InetAddress address = request.remote().getAddress();
    long wait = limit.begin(address);
    if (wait > 0) {
      return HttpReply.text(
              HttpResponseStatus.TOO_MANY_REQUESTS, "there were too many wrong passwords")
          .with("retry-after", Long.toString(wait));
    }
    if (!logins.login(served.engine(), client, "admin", shown.name(), shown.password())) {
      return unauthorized();
    }
    limit.succeeded(address);
    return null;
  }

  private static HttpReply unauthorized() {
    return HttpReply.text(
            HttpResponseStatus.UNAUTHORIZED,
            "log in as a user of the database admin with the role clusterMonitor")
        .with("www-authenticate", "Basic realm=\"Poppy\", charset=\"UTF-8\"");
  }
}
