package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.sample.NaturalNumber;
import dev.morphium.repository.sample.NaturalNumbers;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import jakarta.data.Order;
import jakarta.data.Sort;
import jakarta.data.page.CursoredPage;
import jakarta.data.page.Page;
import jakarta.data.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Pages by number and by cursor. */
interface PaginationContract extends OnRepositories {
  @Test
  default void pagesHaveNumbersAndTotals() {
    NaturalNumbers numbers = numbers(60);
    Order<NaturalNumber> order = Order.by(Sort.asc("id"));
    Page<NaturalNumber> page =
        numbers.findByIdBetween(10, 34, PageRequest.ofPage(3).size(10), order);
    assertThat(OnRepositories.ids(page)).containsExactly(30L, 31L, 32L, 33L, 34L);
    assertThat(page.hasNext()).isFalse();
    assertThat(page.hasPrevious()).isTrue();
    assertThat(page.totalElements()).isEqualTo(25);
    assertThat(page.totalPages()).isEqualTo(3);
    assertThatThrownBy(page::nextPageRequest).isInstanceOf(NoSuchElementException.class);
    assertThat(numbers.findByIdBetween(10, 34, page.previousPageRequest(), order).content())
        .hasSize(10);
    Page<NaturalNumber> beyond =
        numbers.findByIdBetween(10, 34, PageRequest.ofPage(4).size(10), order);
    assertThat(beyond.hasContent()).isFalse();
    assertThat(beyond.numberOfElements()).isZero();
  }

  @Test
  default void totalsAreAChoice() {
    NaturalNumbers numbers = numbers(30);
    Page<NaturalNumber> page =
        numbers.findByIdBetween(
            1, 20, PageRequest.ofSize(10).withoutTotal(), Order.by(Sort.desc("id")));
    assertThat(page.hasTotals()).isFalse();
    assertThat(page.hasNext()).isTrue();
    assertThatThrownBy(page::totalElements).isInstanceOf(IllegalStateException.class);
    Page<NaturalNumber> last =
        numbers.findByIdBetween(1, 20, page.nextPageRequest(), Order.by(Sort.desc("id")));
    assertThat(last.hasNext()).isFalse();
    Page<Long> ids = numbers.ids(6, PageRequest.ofPage(2).size(3));
    assertThat(ids.content()).containsExactly(4L, 5L);
    assertThat(ids.totalElements()).isEqualTo(5);
  }

  @Test
  default void cursorsGoForwardsAndBackwards() {
    NaturalNumbers numbers = numbers(40);
    PageRequest request = PageRequest.ofSize(3);
    List<List<Long>> pages = new ArrayList<>();
    CursoredPage<NaturalNumber> page = numbers.findByFloorOfSquareRootOrderByIdAsc(3, request);
    assertThat(page.totalElements()).isEqualTo(7);
    assertThat(page.hasPrevious()).isFalse();
    pages.add(OnRepositories.ids(page));
    while (page.hasNext()) {
      page = numbers.findByFloorOfSquareRootOrderByIdAsc(3, page.nextPageRequest());
      pages.add(OnRepositories.ids(page));
    }
    assertThat(pages).containsExactly(List.of(9L, 10L, 11L), List.of(12L, 13L, 14L), List.of(15L));
    assertThat(page.pageRequest().page()).isEqualTo(3);
    page = numbers.findByFloorOfSquareRootOrderByIdAsc(3, page.previousPageRequest());
    assertThat(OnRepositories.ids(page)).containsExactly(12L, 13L, 14L);
    assertThat(page.hasNext()).isTrue();
    assertThat(page.hasPrevious()).isTrue();
    page = numbers.findByFloorOfSquareRootOrderByIdAsc(3, page.previousPageRequest());
    assertThat(OnRepositories.ids(page)).containsExactly(9L, 10L, 11L);
    assertThat(page.hasPrevious()).isFalse();
  }

  @Test
  default void cursorsHoldWhateverIsInserted() {
    NaturalNumbers numbers = numbers(12);
    numbers.deleteById(8L);
    Order<NaturalNumber> order = Order.by(Sort.asc("id"));
    CursoredPage<NaturalNumber> first =
        numbers.findByIdLessThanOrderByFloorOfSquareRootDesc(13, PageRequest.ofSize(5), order);
    assertThat(OnRepositories.ids(first)).containsExactly(9L, 10L, 11L, 12L, 4L);
    assertThat(first.cursor(4).elements()).isEqualTo(List.of(2L, 4L));
    numbers.save(NaturalNumber.of(8));
    numbers.deleteById(4L);
    CursoredPage<NaturalNumber> second =
        numbers.findByIdLessThanOrderByFloorOfSquareRootDesc(13, first.nextPageRequest(), order);
    assertThat(OnRepositories.ids(second)).containsExactly(5L, 6L, 7L, 8L, 1L);
    CursoredPage<NaturalNumber> own =
        numbers.findByIdLessThanOrderByFloorOfSquareRootDesc(
            13,
            PageRequest.ofSize(2).beforeCursor(PageRequest.Cursor.forKey(2L, 6L)).withoutTotal(),
            order);
    assertThat(OnRepositories.ids(own)).containsExactly(12L, 5L);
    assertThat(own.hasTotals()).isFalse();
  }

  @Test
  default void cursorsOfAnotherOrderAreRefused() {
    NaturalNumbers numbers = numbers(12);
    CursoredPage<NaturalNumber> page = numbers.odds(12, PageRequest.ofSize(2), Sort.desc("id"));
    assertThat(OnRepositories.ids(page)).containsExactly(11L, 9L);
    assertThatThrownBy(
            () ->
                numbers.odds(
                    12,
                    PageRequest.ofSize(2).afterCursor(PageRequest.Cursor.forKey(1, 2)),
                    Sort.desc("id")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 elements");
    assertThatThrownBy(() -> numbers.ids(9, page.nextPageRequest()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CursoredPage");
    People people = people(Person.of("Ann", 1));
    assertThatThrownBy(() -> people.all(PageRequest.ofSize(2), Order.by()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("order");
    CursoredPage<Person> none =
        people.all(
            PageRequest.ofSize(2).afterCursor(PageRequest.Cursor.forKey("Z")),
            Order.by(Sort.asc("lastName")));
    assertThat(none.hasContent()).isFalse();
    assertThat(none.hasNext()).isFalse();
    assertThat(none.hasPrevious()).isFalse();
  }

  @Test
  default void cursorsPassMissingValuesAndAnyCase() {
    People people =
        people(
            Person.of("b", 1),
            Person.of("A", null),
            Person.of("c", null),
            Person.of("B", 2),
            Person.of("a", 3));
    assertThat(walk(people, Order.by(Sort.asc("age"), Sort.asc("lastName"))))
        .containsExactly("A", "c", "b", "B", "a");
    assertThat(walk(people, Order.by(Sort.desc("age"), Sort.desc("lastName"))))
        .containsExactly("a", "B", "b", "c", "A");
    assertThat(walk(people, Order.by(Sort.ascIgnoreCase("lastName"), Sort.desc("lastName"))))
        .containsExactly("a", "A", "b", "B", "c");
  }

  /** The names on all pages of two, which are the same backwards. */
  private static List<String> walk(People people, Order<Person> order) {
    CursoredPage<Person> page = people.all(PageRequest.ofSize(2), order);
    List<String> names = new ArrayList<>(OnRepositories.names(page));
    while (page.hasNext()) {
      page = people.all(page.nextPageRequest(), order);
      names.addAll(OnRepositories.names(page));
    }
    List<String> backwards = new ArrayList<>(OnRepositories.names(page));
    while (page.hasPrevious()) {
      page = people.all(page.previousPageRequest(), order);
      backwards.addAll(0, OnRepositories.names(page));
    }
    assertThat(backwards).isEqualTo(names);
    return names;
  }
}
