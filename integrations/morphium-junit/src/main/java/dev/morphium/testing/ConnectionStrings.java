package dev.morphium.testing;

/** Connection strings with another database and with a name of the application. */
final class ConnectionStrings {
  private ConnectionStrings() {}

  /** The same servers and options, with a database that the application is named after, too. */
  static String with(String uri, String database) {
    int options = uri.indexOf('?');
    String servers = options < 0 ? uri : uri.substring(0, options);
    String before = options < 0 ? "" : uri.substring(options + 1);
    int authority = servers.indexOf("://") + "://".length();
    int path = servers.indexOf('/', authority);
    String named = path < 0 ? "" : servers.substring(path + 1);
    String place = path < 0 ? servers : servers.substring(0, path);
    StringBuilder changed = new StringBuilder(place).append('/').append(database).append('?');
    if (!before.isEmpty()) {
      changed.append(before).append('&');
    }
    if (!named.isEmpty() && place.indexOf('@', authority) > 0 && !before.contains("authSource=")) {
      changed.append("authSource=").append(named).append('&'); // where the user was looked for
    }
    return changed.append("appName=").append(database).toString();
  }
}
