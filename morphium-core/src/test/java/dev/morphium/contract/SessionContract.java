package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.session.ClientSession;
import org.junit.jupiter.api.Test;

/** Sessions that a caller opens. */
@Needs(Feature.SESSIONS)
interface SessionContract extends OnBackend {
  @Test
  default void workInASessionSeesItsOwnWrites() {
    try (ClientSession session = morphium().startSession()) {
      Person found =
          morphium()
              .inSession(
                  session,
                  () -> {
                    Person ada = morphium().store(new Person("Ada", 36));
                    return morphium().findById(Person.class, ada.id());
                  });
      assertThat(found.firstName()).isEqualTo("Ada");
      assertThat(session.isImplicit()).isFalse();
      assertThat(session.id().containsKey("id")).isTrue();
    }
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void sessionKnowsTheTimeOfItsOperations() {
    try (ClientSession session = morphium().startSession()) {
      assertThat(session.operationTime()).isNull();
      morphium().inSession(session, () -> morphium().store(new Person("Ada", 36)));
      assertThat(session.operationTime()).isNotNull();
    }
  }

  @Test
  default void closedSessionIsRefused() {
    ClientSession session = morphium().startSession();
    session.close();
    session.close();
    assertThatThrownBy(() -> morphium().inSession(session, () -> morphium().findAll(Person.class)))
        .isInstanceOf(IllegalStateException.class);
  }
}
