package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kotlin.jvm.internal.PropertyReference1Impl;
import org.junit.jupiter.api.Test;

/** What a method reference tells about a property. */
class PropertyReferenceTest {
  record Address(String zipCode) {}

  record User(String name, boolean isolated, Address address, String getaway) {
    String getNick() {
      return name;
    }

    boolean isActive() {
      return true;
    }

    String getURL() {
      return name;
    }
  }

  @Test
  void accessorsOfRecordsAndBeansNameTheirProperties() {
    assertThat(PropertyReference.name(User::name)).isEqualTo("name");
    assertThat(PropertyReference.name(User::isolated)).isEqualTo("isolated");
    assertThat(PropertyReference.name(User::getaway)).isEqualTo("getaway");
    assertThat(PropertyReference.name(User::getNick)).isEqualTo("nick");
    assertThat(PropertyReference.name(User::isActive)).isEqualTo("active");
    assertThat(PropertyReference.name(User::getURL)).isEqualTo("URL");
  }

  @Test
  void severalReferencesMakeAPath() {
    assertThat(PropertyReference.path(User::address, Address::zipCode))
        .isEqualTo("address.zipCode");
  }

  @Test
  void theSameReferenceIsReadOnce() {
    for (int i = 0; i < 3; i++) {
      assertThat(PropertyReference.name(User::name)).isEqualTo("name");
    }
  }

  @Test
  @SuppressWarnings("UnnecessaryLambda")
  void aLambdaIsRefused() {
    PropertyReference<User, String> lambda = user -> user.name().trim();
    assertThatThrownBy(() -> PropertyReference.name(lambda))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("User::name")
        .hasMessageContaining("as a string");
  }

  /** As Kotlin's compiler makes it of {@code User::name}: a lambda that holds the reference. */
  @Test
  @SuppressWarnings("UnnecessaryLambda")
  void aPropertyOfKotlinNeedsTheModuleThatKnowsIt() {
    Object held = new PropertyReference1Impl(User.class, "name", "getName()Ljava/lang/String;", 0);
    PropertyReference<User, Object> reference = user -> held;
    assertThatThrownBy(() -> PropertyReference.name(reference))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("add dev.morphium:morphium-kotlin to the class path");
    Object other = new Object();
    PropertyReference<User, Object> lambda = user -> other;
    assertThatThrownBy(() -> PropertyReference.name(lambda)).hasMessageContaining("as a string");
  }
}
