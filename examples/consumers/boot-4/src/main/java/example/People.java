package example;

import java.util.List;
import org.springframework.data.mongodb.repository.MongoRepository;

public interface People extends MongoRepository<Person, String> {
  List<Person> findByBornLessThanOrderByName(int year);
}
