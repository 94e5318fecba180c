package dev.morphium.server.admin;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.protocol.ErrorCode;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * The page of metrics, in OpenMetrics or in Prometheus's text format, as the client asks for it.
 *
 * <p>Where clients have to log in, so has a scraper, as a user with the role {@code
 * clusterMonitor}: the page shows what {@code serverStatus} does.
 */
final class MetricsPage implements AdminPage {
  private static final BsonDocument STATUS = new BsonDocument("serverStatus", new BsonInt32(1));

  private final ServerHealth health;
  private final BasicLogin logins = new BasicLogin();
  private final ExpositionFormatWriter open = OpenMetricsTextFormatWriter.create();
  private final ExpositionFormatWriter text = PrometheusTextFormatWriter.create();

  MetricsPage(ServerHealth health) {
    this.health = health;
  }

  @Override
  public HttpReply answer(HttpHeaders headers, String remote) throws IOException {
    ServedEngine served = health.served();
    if (served == null) {
      return HttpReply.text(
          HttpResponseStatus.SERVICE_UNAVAILABLE, "the data are being restored: /health/ready");
    }
    ClientContext client = ClientContext.LOCAL;
    if (served.authorization()) {
      AdminClient remoteClient = new AdminClient(remote);
      String header = headers.get(HttpHeaderNames.AUTHORIZATION);
      if (!logins.login(served.engine(), remoteClient, header)) {
        return HttpReply.text(
            HttpResponseStatus.UNAUTHORIZED,
            "log in as a user of the database admin with the role clusterMonitor");
      }
      client = remoteClient;
    }
    Reply status = served.engine().execute(Command.of("admin", STATUS), client);
    if (!status.ok()) {
      return status.code() == ErrorCode.UNAUTHORIZED.number()
          ? HttpReply.text(HttpResponseStatus.FORBIDDEN, "the user needs the role clusterMonitor")
          : HttpReply.text(
              HttpResponseStatus.SERVICE_UNAVAILABLE, String.valueOf(status.errorMessage()));
    }
    String accepted = headers.get(HttpHeaderNames.ACCEPT);
    ExpositionFormatWriter writer = open.accepts(accepted == null ? "" : accepted) ? open : text;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.write(bytes, ServerMetrics.of(served, health.events(), status.document()).snapshots());
    return new HttpReply(HttpResponseStatus.OK, writer.getContentType(), bytes.toByteArray());
  }
}
