package dev.morphium.pool.uri;

import static dev.morphium.pool.uri.UriOption.State.REPLACED;
import static dev.morphium.pool.uri.UriOption.State.SUPPORTED;
import static dev.morphium.pool.uri.UriOption.State.UNSUPPORTED;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The table of all options. Source: MongoDB manual, "Connection String Options". */
final class UriOptions {
  private static final String PROXY = "connections go straight to the server";

  private static final List<UriOption> TABLE =
      List.of(
          yes("appName", "how the client calls itself in the server's log, up to 128 bytes"),
          yes(
              "authMechanism",
              "SCRAM-SHA-256, SCRAM-SHA-1, MONGODB-X509 or PLAIN; by default the"
                  + " best SCRAM that the server has for the user"),
          no("authMechanismProperties", "none of the supported mechanisms has properties"),
          yes(
              "authSource",
              "the database that knows the user; by default that of the connection"
                  + " string, else admin"),
          yes(
              "compressors",
              "snappy, zlib, zstd with commas between them, the preferred one"
                  + " first; by default none"),
          yes("connectTimeoutMS", "milliseconds to open a connection; default 10000, 0: no limit"),
          yes("directConnection", "whether only this one server is used; default false"),
          old("fsync", "use journal"),
          no("gssapiServiceName", "the mechanism GSSAPI is not supported"),
          yes(
              "heartbeatFrequencyMS",
              "milliseconds between two looks at a server; default 10000," + " at least 500"),
          old("j", "use journal"),
          yes("journal", "whether a write must be on disk; default: the server's"),
          yes("loadBalanced", "whether there is a load balancer; only false is supported"),
          yes(
              "localThresholdMS",
              "milliseconds that a server may be slower than the nearest one;" + " default 15"),
          yes("maxConnecting", "connections to one host in the opening at a time; default 2"),
          yes(
              "maxIdleTimeMS",
              "milliseconds after which an unused connection is closed; default" + " 0: never"),
          yes("maxLifeTimeMS", "milliseconds after which a connection is closed; default 0: never"),
          yes("maxPoolSize", "most connections to one host; default 100, 0: no limit"),
          yes(
              "maxStalenessSeconds",
              "seconds that a secondary may lag behind; default -1: no" + " limit, at least 90"),
          yes("minPoolSize", "connections to one host that are kept open; default 0"),
          no("proxyHost", PROXY),
          no("proxyPassword", PROXY),
          no("proxyPort", PROXY),
          no("proxyUsername", PROXY),
          yes(
              "readConcernLevel",
              "local, available, majority, linearizable or snapshot; default:" + " the server's"),
          yes(
              "readPreference",
              "primary, primaryPreferred, secondary, secondaryPreferred or"
                  + " nearest; default primary"),
          yes("readPreferenceTags", "tags like dc:ny,rack:1; may be repeated, tried in order"),
          yes("replicaSet", "the name of the replica set; by default any"),
          yes("retryReads", "whether a read is tried once more; default true"),
          yes("retryWrites", "whether a write is tried once more; default true"),
          old("safe", "use w"),
          yes("serverMonitoringMode", "auto, stream or poll; default auto"),
          yes(
              "serverSelectionTimeoutMS",
              "milliseconds to wait for a suitable server; default" + " 30000"),
          old("serverSelectionTryOnce", "every operation waits for serverSelectionTimeoutMS"),
          old("slaveOk", "use readPreference"),
          yes("socketTimeoutMS", "milliseconds to wait for a reply; default 0: no limit"),
          yes("srvMaxHosts", "how many of the servers in DNS are used; default 0: all"),
          yes("srvServiceName", "the service in the name of SRV records; default mongodb"),
          yes("ssl", "the old name of tls"),
          yes("sslInvalidHostNameAllowed", "the old name of tlsAllowInvalidHostnames"),
          yes("timeoutMS", "milliseconds for a whole operation; default 0: no limit"),
          yes("tls", "whether connections are encrypted; default false, with mongodb+srv true"),
          yes("tlsAllowInvalidCertificates", "whether any certificate is accepted; default false"),
          yes(
              "tlsAllowInvalidHostnames",
              "whether a certificate may name another host; default" + " false"),
          yes("tlsCAFile", "PEM file with the authorities to trust; default: those of Java"),
          yes("tlsCertificateKeyFile", "PEM file with the client's certificate and private key"),
          yes("tlsCertificateKeyFilePassword", "what the private key is encrypted with"),
          yes("tlsDisableCertificateRevocationCheck", "only true is supported, the default"),
          yes("tlsDisableOCSPEndpointCheck", "only true is supported, the default"),
          yes(
              "tlsInsecure",
              "tlsAllowInvalidCertificates and tlsAllowInvalidHostnames; default" + " false"),
          yes(
              "uuidRepresentation",
              "unspecified, standard, csharpLegacy, javaLegacy or"
                  + " pythonLegacy; default unspecified,"
                  + " which stores them as standard"),
          yes("w", "how many nodes must have a write, or majority; default: the server's"),
          old("waitQueueMultiple", "any number of threads may wait; see waitQueueTimeoutMS"),
          yes(
              "waitQueueTimeoutMS",
              "milliseconds to wait for a connection; default 120000, 0: no" + " limit"),
          old("wtimeout", "use wtimeoutMS"),
          yes("wtimeoutMS", "milliseconds to wait for the other nodes; default 0: no limit"),
          yes("zlibCompressionLevel", "from 0 to 9, or -1 for the usual one; default -1"));

  /** All options by name, in lower case. */
  static final Map<String, UriOption> ALL = byName();

  private UriOptions() {}

  private static Map<String, UriOption> byName() {
    Map<String, UriOption> all = new TreeMap<>();
    for (UriOption option : TABLE) {
      all.put(option.name().toLowerCase(Locale.ROOT), option);
    }
    return Collections.unmodifiableMap(all);
  }

  private static UriOption yes(String name, String text) {
    return new UriOption(name, SUPPORTED, text);
  }

  private static UriOption old(String name, String text) {
    return new UriOption(name, REPLACED, text);
  }

  private static UriOption no(String name, String text) {
    return new UriOption(name, UNSUPPORTED, text);
  }
}
