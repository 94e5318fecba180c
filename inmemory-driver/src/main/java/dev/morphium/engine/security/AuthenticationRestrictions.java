package dev.morphium.engine.security;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.net.InetAddress;
import java.util.Set;

/**
 * The authentication restrictions of a user or role: the addresses that clients log in from and the
 * server's addresses that they log in at. One of the listed documents has to be met.
 *
 * <p>Source: MongoDB manual, "createUser", section "Authentication Restrictions".
 */
public final class AuthenticationRestrictions {
  private static final String CLIENT = "clientSource";
  private static final String SERVER = "serverAddress";
  private static final Set<String> FIELDS = Set.of(CLIENT, SERVER);

  private AuthenticationRestrictions() {}

  /**
   * Checks that these can be restrictions.
   *
   * @throws CommandException 2 when they cannot
   */
  public static void check(ArrayValue restrictions) {
    for (Value each : restrictions.elements()) {
      if (!(each instanceof Document restriction) || restriction.isEmpty()) {
        throw bad(
            "authenticationRestrictions entries must be documents with clientSource or"
                + " serverAddress");
      }
      for (Element field : restriction.elements()) {
        if (!FIELDS.contains(field.name())) {
          throw bad("unknown field '" + field.name() + "' in authenticationRestrictions");
        }
        checkRanges(field);
      }
    }
  }

  private static void checkRanges(Element field) {
    if (!(field.value() instanceof ArrayValue ranges)) {
      throw bad("'" + field.name() + "' must be an array of IP addresses and CIDR ranges");
    }
    for (Value range : ranges.elements()) {
      try {
        AddressRange.of(range instanceof StringValue text ? text.value() : range.toString());
      } catch (IllegalArgumentException e) {
        throw bad(String.valueOf(e.getMessage()));
      }
    }
  }

  private static CommandException bad(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }

  /**
   * Whether a client that came from an address to an address of the server meets these.
   *
   * @param restrictions the value of {@code authenticationRestrictions}; met when it is missing
   */
  public static boolean areMet(Value restrictions, String remoteAddress, String localAddress) {
    if (!(restrictions instanceof ArrayValue array) || array.isEmpty()) {
      return true;
    }
    return array.elements().stream()
        .anyMatch(
            each ->
                each instanceof Document one
                    && isMet(one.get(CLIENT), remoteAddress)
                    && isMet(one.get(SERVER), localAddress));
  }

  private static boolean isMet(Value ranges, String hostAndPort) {
    if (!(ranges instanceof ArrayValue array)) {
      return true;
    }
    String host = hostAndPort.substring(0, Math.max(0, hostAndPort.lastIndexOf(':')));
    InetAddress address = AddressRange.address(host.replace("[", "").replace("]", ""));
    return address != null
        && array.elements().stream()
            .anyMatch(
                range ->
                    range instanceof StringValue text
                        && AddressRange.of(text.value()).contains(address));
  }
}
