package dev.morphium.engine.parameter;

import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.engine.certificate.MemberName;
import dev.morphium.engine.certificate.SubjectAttributes;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.bson.json.JsonParseException;

/**
 * The parameters {@code tlsX509ClusterAuthDNOverride} and {@code tlsClusterAuthX509Override}: which
 * certificates are members' beside the usual ones, while new certificates with other organizations,
 * units or domain components take the place of the old ones, one member after the other. Source:
 * MongoDB manual, "Rolling Update of x.509 Cluster Certificates that Contain New DN".
 */
public final class ClusterOverride {
  /** The distinguished name whose O, OU and DC are accepted, too. */
  public static final String NAME = "tlsX509ClusterAuthDNOverride";

  /** A document with the attributes that are accepted, too. */
  public static final String ATTRIBUTES = "tlsClusterAuthX509Override";

  static final Parameter NAME_PARAMETER =
      new Parameter(StringValue.of(""), ClusterOverride::name, null);

  static final Parameter ATTRIBUTES_PARAMETER =
      new Parameter(Document.EMPTY, ClusterOverride::document, null);

  private ClusterOverride() {}

  private static Value name(String text) {
    if (!text.isEmpty() && read(NAME, text) && MemberName.of(text).attributes().isEmpty()) {
      throw wrong(NAME, "it needs at least one of O, OU and DC, and has none: '" + text + "'");
    }
    return StringValue.of(text);
  }

  private static boolean read(String parameter, String text) {
    try {
      return !SubjectAttributes.of(text).each().isEmpty();
    } catch (IllegalArgumentException e) {
      throw wrong(parameter, String.valueOf(e.getMessage()));
    }
  }

  private static Value document(String text) {
    try {
      Document given = Document.parse(text);
      if (given.fieldCount() == 1
          && given.get("attributes") instanceof StringValue attributes
          && read(ATTRIBUTES, attributes.value())) {
        return given;
      }
    } catch (JsonParseException e) {
      // the sentence below says what it takes
    }
    throw wrong(ATTRIBUTES, "it takes {attributes: 'OU=Shop,O=Example'}, not " + text);
  }

  private static CommandException wrong(String parameter, String problem) {
    return new CommandException(ErrorCode.BAD_VALUE, "parameter " + parameter + ": " + problem);
  }

  /** What the parameters say; the member name of the server's own certificate decides as well. */
  public static ClusterMembership of(ServerParameters parameters) {
    String name = parameters.value(NAME) instanceof StringValue text ? text.value() : "";
    return new ClusterMembership(
        null,
        name.isEmpty() ? null : MemberName.of(name),
        parameters.value(ATTRIBUTES) instanceof Document document
                && document.get("attributes") instanceof StringValue attributes
            ? SubjectAttributes.of(attributes.value())
            : null);
  }
}
