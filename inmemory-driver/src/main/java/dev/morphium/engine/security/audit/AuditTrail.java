package dev.morphium.engine.security.audit;

/**
 * The audit trail of one engine: off until it is given a sink, and then for good.
 *
 * <p>Who has something to record asks {@link #isOn} first, so that nothing is made for nobody.
 */
public final class AuditTrail {
  private volatile AuditSink sink = AuditSink.NONE;

  /** From now on events go there. */
  public void to(AuditSink given) {
    sink = given;
  }

  public boolean isOn() {
    return sink != AuditSink.NONE;
  }

  public void record(AuditEvent event) {
    sink.record(event);
  }
}
