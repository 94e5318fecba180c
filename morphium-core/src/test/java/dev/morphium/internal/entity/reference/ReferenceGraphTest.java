package dev.morphium.internal.entity.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.internal.entity.reference.Shop.Person;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random graphs of objects come back as they were stored. */
class ReferenceGraphTest {
  private final RecordingDriver server = new RecordingDriver();
  private final Morphium morphium = server.open();

  @AfterEach
  void close() {
    morphium.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void graphsComeBack(long seed) {
    Random random = new Random(seed);
    List<Person> people = new ArrayList<>();
    int size = 1 + random.nextInt(30);
    for (int i = 0; i < size; i++) {
      people.add(new Person("person " + i));
    }
    people.forEach(person -> connect(person, people, random));
    if (random.nextBoolean()) {
      morphium.storeList(people);
    } else {
      people.forEach(
          person -> {
            if (person.id == null) {
              morphium.store(person);
            }
          });
    }
    Map<ObjectId, Person> stored = new HashMap<>();
    people.forEach(person -> stored.put(person.id, person));
    assertThat(stored).hasSize(size);
    List<Person> all = server.counted(1, () -> morphium.findAll(Person.class));
    assertThat(all).hasSize(size);
    IdentityHashMap<Person, Person> pairs = new IdentityHashMap<>();
    all.forEach(found -> compare(stored.get(found.id), found, pairs));
    assertThat(pairs).hasSize(size);
    for (Person person : people) {
      IdentityHashMap<Person, Person> reached = new IdentityHashMap<>();
      compare(person, morphium.findById(Person.class, person.id), reached);
    }
  }

  private static void connect(Person person, List<Person> people, Random random) {
    if (random.nextInt(3) > 0) {
      person.partner = any(people, random);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      person.friends.add(any(people, random));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      person.byRole.put("role " + i, any(people, random));
    }
  }

  private static Person any(List<Person> people, Random random) {
    return people.get(random.nextInt(people.size()));
  }

  /** Walks both graphs at once: each object has one partner in the other. */
  private static void compare(
      Person expected, Person found, IdentityHashMap<Person, Person> pairs) {
    List<@Nullable Person[]> open = new ArrayList<>();
    open.add(new Person[] {expected, found});
    Set<Person> used = Collections.newSetFromMap(new IdentityHashMap<>());
    used.addAll(pairs.values());
    while (!open.isEmpty()) {
      @Nullable Person[] pair = open.remove(open.size() - 1);
      if (pair[0] == null || pair[1] == null) {
        assertThat(pair[0]).isSameAs(pair[1]);
        continue;
      }
      Person known = pairs.get(pair[0]);
      if (known != null) {
        assertThat(pair[1]).isSameAs(known);
        continue;
      }
      assertThat(used.add(pair[1])).isTrue();
      pairs.put(pair[0], pair[1]);
      assertThat(pair[1].name).isEqualTo(pair[0].name);
      assertThat(pair[1].friends).hasSameSizeAs(pair[0].friends);
      assertThat(pair[1].byRole).containsOnlyKeys(pair[0].byRole.keySet());
      open.add(new Person[] {pair[0].partner, pair[1].partner});
      for (int i = 0; i < pair[0].friends.size(); i++) {
        open.add(new Person[] {pair[0].friends.get(i), pair[1].friends.get(i)});
      }
      for (String role : pair[0].byRole.keySet()) {
        open.add(new Person[] {pair[0].byRole.get(role), pair[1].byRole.get(role)});
      }
    }
  }
}
