package dev.morphium.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.Morphium;
import dev.morphium.MorphiumBuilder;
import dev.morphium.backend.Backend;
import dev.morphium.backend.DeclaredLimits;
import dev.morphium.driver.Capabilities;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.SettingsBuilder;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The contract of the mapper: a backend extends this class, and says where it is and what it lacks.
 *
 * <p>Each test has a database of its own on a server that the tests of a backend share.
 */
@ExtendWith(DeclaredLimits.class)
abstract class MorphiumContract implements Topics, DeclaredLimits.Limited {
  private static final int LONGEST_NAME = 50;
  private final List<Morphium> opened = new ArrayList<>();
  private String database = "";
  private @Nullable Morphium morphium;

  /** Where it is. */
  protected abstract Backend backend();

  /** What the backend lacks beside what its capabilities say, each with the reason. */
  protected Map<Feature, String> lacks() {
    return Map.of();
  }

  /** Single tests that cannot pass on this backend, by their names, each with the reason. */
  protected Map<String, String> fails() {
    return Map.of();
  }

  @Override
  public Morphium morphium() {
    if (morphium == null) {
      morphium = open(settings -> {});
    }
    return morphium;
  }

  @Override
  public Morphium open(Consumer<SettingsBuilder> settings, Consumer<MorphiumBuilder> parts) {
    SettingsBuilder builder = MorphiumSettings.builder(backend().uri(database));
    settings.accept(builder);
    MorphiumBuilder morphiumBuilder = Morphium.builder(builder.build());
    parts.accept(morphiumBuilder);
    Morphium another = morphiumBuilder.open();
    opened.add(another);
    return another;
  }

  @BeforeEach
  void skipWhatIsLacking(TestInfo test) {
    assumeTrue(backend().absent() == null, backend()::absent);
    Method method = test.getTestMethod().orElseThrow();
    String name = method.getName();
    database = "odm_" + name.substring(0, Math.min(LONGEST_NAME, name.length()));
    for (Feature feature : needs(method)) {
      assumeTrue(
          isThere(feature),
          () -> feature + ": the capabilities of the backend say that it has none");
    }
  }

  @AfterEach
  void dropAndClose() {
    if (opened.isEmpty()) {
      return;
    }
    Morphium first = opened.get(0);
    BsonDocument drop = new BsonDocument("dropDatabase", new BsonInt32(1));
    first.scope().withoutTenant().run(() -> first.runCommand(database, drop));
    opened.forEach(Morphium::close);
  }

  @Override
  public @Nullable String declaredReason(Method method) {
    for (Feature feature : needs(method)) {
      String reason = lacks().get(feature);
      if (reason != null) {
        return feature + ": " + reason;
      }
    }
    return fails().get(method.getName());
  }

  private boolean isThere(Feature feature) {
    Capabilities capabilities = morphium().driver().capabilities();
    return switch (feature) {
      case TRANSACTIONS -> capabilities.transactions();
      case CHANGE_STREAMS -> capabilities.changeStreams();
      case SESSIONS -> capabilities.sessions();
      default -> true;
    };
  }

  private static Set<Feature> needs(Method method) {
    Set<Feature> all = new LinkedHashSet<>();
    for (Needs needs :
        new Needs[] {
          method.getAnnotation(Needs.class), method.getDeclaringClass().getAnnotation(Needs.class)
        }) {
      if (needs != null) {
        all.addAll(List.of(needs.value()));
      }
    }
    return all;
  }
}
